/**
 * The words of a text without its tags, read from an inert document, where nothing loads or runs. Text without any is
 * as it was typed (wire §8): `x < 2 ou x > 5` has none.
 */
export function plainText(html: string): string {
  if (!html.includes("<")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.childElementCount === 0 ? html : (body.textContent ?? "");
}
