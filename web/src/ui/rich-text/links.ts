/**
 * Sanitises a link: only http(s) and mailto, no credentials in the address, no sign-out by link; links to
 * other sites open in a new tab without an opener.
 */
export function prepareLink(link: Element) {
  const url = toUrl(link.getAttribute("href") ?? "");
  link.removeAttribute("target");
  link.removeAttribute("rel");
  if (!url || !isHarmless(url)) {
    link.removeAttribute("href");
  } else if (url.protocol !== "mailto:" && url.origin !== window.location.origin) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer nofollow");
  }
}

function isHarmless({ protocol, username, password, origin, pathname }: URL): boolean {
  if (protocol === "mailto:") return true;
  if (!["http:", "https:"].includes(protocol) || username !== "" || password !== "") return false;
  return origin !== window.location.origin || !/^\/+(logout|_)|%/i.test(pathname);
}

function toUrl(address: string): URL | null {
  try {
    return new URL(address, window.location.href);
  } catch {
    return null;
  }
}
