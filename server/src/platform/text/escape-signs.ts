import { allowedHtml } from "@sabia/contract/texts";
import { keptTags } from "./sanitize.ts";

/** Tags of old pages and pasted text: the sanitiser strips them, the last six with their content. */
const strippedTags = `font span big tt strike nobr wbr q cite abbr acronym dfn kbd samp var ins del time bdi bdo ruby rt rp o:p
  html head body meta link iframe object embed param video audio source track picture
  script style noscript svg math template`;

const tags: ReadonlySet<string> = new Set([...keptTags, ...strippedTags.split(/\s+/)]);

/** Tags that the sanitiser closes if left open, and those without an end tag. */
const openTags: ReadonlySet<string> = new Set([...allowedHtml.tags, "wbr"]);

/** `Set<B>` is code, and stays text without a `</B>`. */
const mayStayOpen = (written: string) => openTags.has(written.length > 1 ? written.toLowerCase() : written);

/**
 * The start of a tag's attributes, as opposed to an inequality: a quoted value, or a name that only HTML has.
 */
const attribute = /^(?:[a-z][\w:-]*\s*=\s*["']|(?:href|src|class|style|align|lang|dir|on[a-z]{3,})\s*=)/i;

type Found = { written: string; isEnd: boolean; inside: string; isClosedLater: () => boolean };

function isTag({ written, isEnd, inside, isClosedLater }: Found): boolean {
  const name = written.toLowerCase();
  if (!tags.has(name)) return false;
  if (isEnd) return inside === "";
  // A picture has an address.
  if (inside === "" || inside === "/") return name !== "img" && (mayStayOpen(written) || isClosedLater());
  // `se a<b e c>d`, where one letter is a variable
  return name.length > 1 || attribute.test(inside);
}

/** A page's prolog before its first tag, and what Word puts between tags. */
const prolog = /^<(?:!doctype|\?xml)\b[^<>]*>\s*<[a-z!]/i;
const wordsOwn = /^(?:!\[(?:if|endif)\b|\?xml:namespace\b)/i;

/** Whether the `<!` or `<?` at this position, not a comment, ends there and is markup rather than text. */
function isMarkup(text: string, at: number, end: number): boolean {
  return end !== -1 && (wordsOwn.test(text.slice(at + 1, end)) || (at === 0 && prolog.test(text)));
}

/**
 * Escapes each `<` that is a less-than sign or part of a word (`x<y`, `x<!y`, `p<q`, `a<b e c>d`,
 * `List<Object>`, `usei <form>`, `meu <img>`, `<?php`): otherwise a parser would swallow the text up to the next `>`.
 * Keeps it where it starts or ends a tag that the sanitiser knows. Escaping is always safe.
 */
export function escapeSigns(text: string): string {
  const small = text.toLowerCase();
  const lastComment = text.lastIndexOf("-->");
  // Searched once per name: a text may consist of unclosed tags.
  const lastEnds = new Map<string, number>();
  const lastEndOf = (name: string) => {
    const known = lastEnds.get(name) ?? small.lastIndexOf(`</${name}`);
    lastEnds.set(name, known);
    return known;
  };
  let end = 0;
  return text.replace(/<([!?]|\/?)([^\s/<>]*)/g, (tag, sign: string, written: string, at: number) => {
    const next = at + tag.length;
    if (end !== -1 && end < next) end = text.indexOf(">", next);
    const stays = () => {
      if (text.startsWith("<!--", at)) return lastComment >= at + "<!--".length;
      if (sign === "!" || sign === "?") return isMarkup(text, at, end);
      if (end === -1 || text[next] === "<") return false;
      const isClosedLater = () => lastEndOf(written.toLowerCase()) > at;
      return isTag({ written, isEnd: sign === "/", inside: text.slice(next, end).trim(), isClosedLater });
    };
    return stays() ? tag : `&lt;${tag.slice(1)}`;
  });
}
