import { isBlank } from "@sabia/contract";
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

/**
 * A student's text as it is stored: text without tags exactly as typed (`3 < 5`), text with tags as sanitised
 * HTML; which one is decided after sanitising (wire §8). Empty if nothing readable is left.
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
