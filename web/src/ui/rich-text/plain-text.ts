/**
 * One paragraph of lines: how the server stores text typed without tags that contains characters that look
 * like tags (`usei <form>`).
 */
const escaped = /^<p>(?:[^<\n]|<br \/>)*<\/p>$/;

/** Whether the text was typed without tags, so that it can be edited as plain text. */
export const isEscaped = (html: string): boolean => escaped.test(html);

/** The text as its author typed it, for editing. */
export function asWritten(html: string): string {
  if (!isEscaped(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const end of body.querySelectorAll("br")) end.replaceWith("\n");
  return body.textContent ?? "";
}

/**
 * A text without its tags, with its images' alternative text; parsed into an inert document, where nothing
 * loads or runs. Text without tags is returned as it is (wire §8), `x < 2 ou x > 5` too.
 */
export function plainText(html: string): string {
  if (!html.includes("<")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (body.childElementCount === 0) return html;
  for (const image of body.querySelectorAll("img")) image.replaceWith(image.alt);
  return body.textContent ?? "";
}
