import { allowedHtml } from "@sabia/contract/texts";
import DOMPurify, { type Config } from "dompurify";
import { asTyped } from "./as-typed.ts";
import { prepareLink } from "./links.ts";
import { isEscaped } from "./plain-text.ts";

/** Holds an image's address until it is loaded. */
export const fileAttribute = "data-file";

const policy = {
  RETURN_DOM_FRAGMENT: true,
  ALLOWED_TAGS: [...allowedHtml.tags],
  ALLOWED_ATTR: Object.values(allowedHtml.attributes).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

/** A blank image of the same aspect ratio, so that nothing shifts when the image arrives. */
const blank = (width: string, height: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Number(width) || 16}" height="${Number(height) || 9}"/>`,
  )}`;

/**
 * Prepares a text for display: sanitised again with the server's allow-list (wire §3), images set up to load
 * with the session, tables in a scroll container, external links in a new tab. Text without tags is shown as
 * typed (wire §8).
 */
export function prepareHtml(html: string): DocumentFragment {
  // null, despite its type, for a text that removes its document's body (a frameset)
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, policy);
  if (!clean || clean.childElementCount === 0) return asTyped(html);
  for (const image of clean.querySelectorAll("img")) prepareImage(image);
  for (const table of clean.querySelectorAll("table")) {
    const box = document.createElement("div");
    box.className = "table-scroll";
    table.replaceWith(box);
    box.append(table);
  }
  for (const link of clean.querySelectorAll("a[href]")) prepareLink(link);
  if (isEscaped(html)) clean.firstElementChild?.classList.add("as-typed");
  if (!clean.querySelector(notWithinLines)) keepLines(clean);
  return clean;
}

/** Everything but inline formatting. */
const notWithinLines = ":not(strong, em, b, i, u, s, sub, sup, mark, small, a, code)";

/** Typed text with some inline formatting: keeps its line breaks, since it has no blocks. */
function keepLines(text: DocumentFragment) {
  const paragraph = document.createElement("p");
  paragraph.className = "as-typed";
  paragraph.append(...text.childNodes);
  text.append(paragraph);
}

function prepareImage(image: HTMLImageElement) {
  const source = image.getAttribute("src") ?? "";
  image.removeAttribute("src");
  image.setAttribute(fileAttribute, source);
  if (!image.hasAttribute("alt")) image.alt = "";
  image.decoding = "async";
  image.src = blank(image.getAttribute("width") ?? "", image.getAttribute("height") ?? "");
}
