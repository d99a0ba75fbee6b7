/** Text without tags, as it was typed: `3 < 5` stays `3 < 5`, lines stay lines (wire §8). */
export function asTyped(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const part of text.split(/\n{2,}/)) {
    if (part.trim() === "") continue;
    const paragraph = document.createElement("p");
    paragraph.textContent = part.trim();
    paragraph.className = "as-typed";
    fragment.append(paragraph);
  }
  return fragment;
}
