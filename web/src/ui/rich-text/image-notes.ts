/**
 * In the place of an image that isn't there (spec §8); with `again`, of one that didn't come this time, and with a button that
 * tries once more.
 */
export function makeImageNote(alt: string, className: string, again: (() => void) | null): HTMLElement {
  const words = again ? "Não foi possível carregar a imagem" : "Imagem não encontrada";
  const note = document.createElement("span");
  note.className = className;
  note.textContent = alt ? `${words}: ${alt}` : `${words}.`;
  if (again) note.append(makeButton(again));
  else {
    note.setAttribute("role", "img");
    note.setAttribute("aria-label", note.textContent);
  }
  return note;
}

function makeButton(again: () => void): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Tentar novamente";
  const press = (event: Event) => {
    // the image may be that of a link
    event.preventDefault();
    button.textContent = "Tentando…";
    button.setAttribute("aria-disabled", "true");
    again();
  };
  button.addEventListener("click", press, { once: true });
  return button;
}
