import { cleanWrittenText } from "../../../platform/text/written-text.ts";

const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/**
 * Turns rendered HTML into inline text, as for an option: a single paragraph loses its tags. Text without
 * markup is stored unescaped and shown as typed (wire §8), e.g. `x < 2`, unless it would then be read as a tag:
 * such a text stays a paragraph.
 */
export function toPhrase(html: string): string {
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1];
  if (inner === undefined || inner.includes("<p>")) return html;
  if (inner.includes("<")) return inner;
  const text = inner.replace(/&(?:lt|gt|amp);/g, (sign) => signs[sign] ?? sign);
  return cleanWrittenText(text) === text ? text : html;
}
