import { isBlank } from "@sabia/contract";
import { escapeHtml } from "./escape-html.ts";
import { escapeSigns } from "./escape-signs.ts";
import { htmlElements } from "./html-elements.ts";
import { listTags, sanitizeHtml } from "./sanitize.ts";

const hasTags = (html: string) => /<[a-z]/.test(html);

/** Whether a browser parsing the text as HTML would find only unknown tags without values. */
const isPlain = (text: string) =>
  !/<[!?]/.test(text) &&
  listTags(text).every(
    ({ name, attributes }) =>
      !htmlElements.has(name) &&
      !name.includes("<") &&
      Object.values(attributes).every((value) => value === ""),
  );

const tidy = (written: string): string => written.replace(/\r\n?/g, "\n").trim();

const toLines = (html: string): string => `<p>${html.replaceAll("\n", "<br />")}</p>`;

/** The text within the paragraph's tags, without empty lines at its ends. */
const readLines = (paragraph: string): string =>
  paragraph.slice("<p>".length, -"</p>".length).replaceAll("<br />", "\n").trim();

/**
 * Whether a text is what its author reads of the stored one. The form to edit shows one paragraph of lines without its tags
 * (web/src/ui/rich-text/plain-text.ts).
 */
export const isReadAs = (written: string, stored: string): boolean =>
  stored.startsWith("<p>") &&
  !stored.includes("\n") &&
  readLines(sanitizeHtml(toLines(escapeHtml(tidy(written))))) === readLines(stored);

/**
 * A student's text as it is stored: text without tags exactly as typed (`3 < 5`), text with tags as sanitised
 * HTML; which one is decided after sanitising (wire §8). Empty if nothing readable is left.
 */
export function cleanWrittenText(written: string): string {
  const text = tidy(written);
  if (!text.includes("<")) return isBlank(text) ? "" : text;
  const html = sanitizeHtml(escapeSigns(text)).trim();
  if (hasTags(html)) {
    const left = html.replace(/<(?!img\b)[^>]*>|&nbsp;/g, "");
    return isBlank(left) ? "" : html;
  }
  if (isPlain(text)) return text;
  return html === "" ? "" : toLines(html);
}
