/**
 * Text without tags, exactly as typed: `3 < 5` stays `3 < 5`, line breaks and indentation are kept (wire §8).
 */
export function asTyped(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  // one empty line separates two paragraphs; each further one is kept as a line of the second
  let above = "";
  for (const part of text.trim().split("\n\n")) {
    if (part.trim() === "") {
      above += "\n";
      continue;
    }
    const paragraph = document.createElement("p");
    paragraph.textContent = above + part.trimEnd();
    paragraph.className = "as-typed";
    fragment.append(paragraph);
    above = "";
  }
  return fragment;
}
