import { cleanWrittenText } from "../../../platform/text/written-text.ts";

const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/**
 * Rendered words that stand in a line, as an option's do: a paragraph alone loses its tags. Text without any is kept and
 * shown as typed (wire §8), so its signs are signs again (`x < 2`); what would then be read as a tag stays a paragraph.
 */
export function toPhrase(html: string): string {
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1];
  if (inner === undefined || inner.includes("<p>")) return html;
  if (inner.includes("<")) return inner;
  const text = inner.replace(/&(?:lt|gt|amp);/g, (sign) => signs[sign] ?? sign);
  return cleanWrittenText(text) === text ? text : html;
}
