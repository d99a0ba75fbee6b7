import { isBlank } from "@sabia/contract";
import { htmlElements } from "./html-elements.ts";
import { listTags, sanitizeHtml } from "./sanitize.ts";

const hasTags = (html: string) => /<[a-z]/.test(html);

const isKnown = (name: string) => htmlElements.has(name.toLowerCase()) || name.includes("-");

/**
 * A `<` that opens nothing HTML knows (`x<y`, `3 <5`), is never closed (`p<q`), runs into the next (`1<a<b`) or reads as a
 * sum (`se a<b e c>d`) is a sign of less-than. Left alone, a parser would swallow the text up to the next `>`. Escaping is
 * always safe; the rest is sanitised.
 */
const escapeSigns = (text: string) =>
  text.replace(/<(?![!?])\/?([^\s/<>]*)/g, (tag, name: string, at: number) => {
    const sign = `&lt;${tag.slice(1)}`;
    const next = at + tag.length;
    if (!isKnown(name) || text[next] === "<") return sign;
    const end = text.indexOf(">", next);
    const inside = text.slice(next, end).trim();
    const isSum = name.length === 1 && !tag.startsWith("</") && /^[^/]/.test(inside) && !inside.includes("=");
    return end !== -1 && !isSum ? tag : sign;
  });

/** Whether a browser that took the text for HTML would find nothing in it but unknown tags without values. */
const isPlain = (text: string) =>
  !/<[!?]/.test(text) &&
  listTags(text).every(
    ({ name, attributes }) =>
      !isKnown(name) && !name.includes("<") && Object.values(attributes).every((value) => value === ""),
  );

/**
 * What a student wrote, as it is kept: text without tags exactly as typed (`3 < 5`), text with tags as sanitised HTML; whether
 * it has any is judged after sanitising (wire §8). Empty when nothing is left to read.
 */
export function cleanWrittenText(written: string): string {
  const text = written.replace(/\r\n?/g, "\n").trim();
  if (!text.includes("<")) return isBlank(text) ? "" : text;
  const html = sanitizeHtml(escapeSigns(text)).trim();
  if (hasTags(html)) {
    const left = html.replace(/<(?!img\b)[^>]*>|&nbsp;/g, "");
    return isBlank(left) ? "" : html;
  }
  if (isPlain(text)) return text;
  return html === "" ? "" : `<p>${html.replaceAll("\n", "<br />")}</p>`;
}
