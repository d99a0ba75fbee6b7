import { embedHosts } from "@sabia/contract/texts";

const youtubeHosts = ["www.youtube.com", "youtube.com", "m.youtube.com", "youtu.be"];
const vimeoHosts = ["vimeo.com", "www.vimeo.com"];

/** The address to embed for a video's address, which may be that of its page, as people copy it; undefined if it is none. */
export function toEmbedAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.port !== "") return undefined;
  if (embedHosts.some((host) => host === url.hostname)) return address;
  if (youtubeHosts.includes(url.hostname)) return embedYoutube(url);
  if (vimeoHosts.includes(url.hostname)) return embedVimeo(url);
  return undefined;
}

function embedYoutube({ hostname, pathname, searchParams }: URL): string | undefined {
  const path = hostname === "youtu.be" ? `/embed${pathname}` : pathname;
  const id = path === "/watch" ? searchParams.get("v") : /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(path)?.[1];
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  const start = toSeconds(searchParams.get("start") ?? searchParams.get("t") ?? "");
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`;
}

/** A moment of a video, written `90`, `90s` or `1h2m3s`. */
function toSeconds(moment: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(moment) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A video that only its link opens has a second part, without which the player refuses it. */
function embedVimeo({ pathname, hash }: URL): string | undefined {
  const [, id, key] = /^\/(\d+)(?:\/([\da-f]+))?$/.exec(pathname) ?? [];
  const start = toSeconds(/^#t=(.+)$/.exec(hash)?.[1] ?? "");
  return (
    id && `https://player.vimeo.com/video/${id}${key ? `?h=${key}` : ""}${start > 0 ? `#t=${start}s` : ""}`
  );
}
