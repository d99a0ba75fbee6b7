/** One paragraph of lines: so the server keeps what was typed without tags where signs in it (`usei <form>`) would pass for some. */
const escaped = /^<p>(?:[^<\n]|<br \/>)*<\/p>$/;

export const isEscaped = (html: string): boolean => escaped.test(html);

/** A text as its writer typed it, to be written on. */
export function asWritten(html: string): string {
  if (!isEscaped(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const end of body.querySelectorAll("br")) end.replaceWith("\n");
  return body.textContent ?? "";
}

/**
 * The words of a text without its tags, and those of its pictures, read from an inert document, where nothing loads or
 * runs. Text without tags is as it was typed (wire §8): `x < 2 ou x > 5` has none.
 */
export function plainText(html: string): string {
  if (!html.includes("<")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (body.childElementCount === 0) return html;
  for (const image of body.querySelectorAll("img")) image.replaceWith(image.alt);
  return body.textContent ?? "";
}
