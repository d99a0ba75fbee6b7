/** Text without tags, as it was typed: `3 < 5` stays `3 < 5`, lines stay lines, as far in as they stood (wire §8). */
export function asTyped(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  // an empty line is the space between two paragraphs; each further one stands above the second
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
