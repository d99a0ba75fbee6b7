/** Placeholder of an image that failed to load (spec §8); with `again`, has a retry button. */
export function makeImageNote(alt: string, className: string, again: (() => void) | null): HTMLElement {
  const words = alt ? `Imagem não encontrada: ${alt}` : "Imagem não encontrada.";
  const note = document.createElement("span");
  note.className = className;
  note.textContent = words;
  if (again) note.append(makeButton(again));
  else {
    note.setAttribute("role", "img");
    note.setAttribute("aria-label", words);
  }
  return note;
}

function makeButton(again: () => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Tentar novamente";
  button.onclick = (event) => {
    // the image may be inside a link
    event.preventDefault();
    if (button.hasAttribute("aria-disabled")) return;
    button.textContent = "Tentando…";
    button.setAttribute("aria-disabled", "true");
    again();
  };
  return button;
}
