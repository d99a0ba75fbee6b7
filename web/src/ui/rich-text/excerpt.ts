const blocks = "p, div, li, h1, h2, h3, h4, h5, h6, td, th, dd, dt, blockquote, pre, figcaption, br";

/** Separates a block that ends without punctuation (a heading, an item) from what follows. */
const divide = (text: string) => (/[\p{L}\p{N})]\s*$/u.test(text) ? " · " : " ");

/** The beginning of a text, without tags: parsed into an inert document, where nothing loads or runs. */
export function excerptOf(html: string, length = 160): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("script, style, template, noscript")) element.remove();
  // blocks adjacent in the source are separate words on the page
  for (const block of body.querySelectorAll(blocks)) block.after(divide(block.textContent ?? ""));
  const text = (body.textContent ?? "")
    .replace(/\s+/g, " ")
    .replace(/( ·)+ ?$/, "")
    .replace(/( ·)+/g, " ·")
    .trim();
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, "")}…`;
}

/** Whether a text has neither words nor images, like an editor's empty paragraphs. */
export const isBlankHtml = (html: string): boolean => !/<img\b/i.test(html) && excerptOf(html) === "";
