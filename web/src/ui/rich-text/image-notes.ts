const makeNote = (className: string, words: string) => {
  const note = document.createElement("span");
  note.className = className;
  note.textContent = words;
  return note;
};

/** In the place of an image that isn't there. */
export function makeMissingNote(alt: string, className: string): HTMLElement {
  const words = alt ? `Imagem não encontrada: ${alt}` : "Imagem não encontrada.";
  const note = makeNote(className, words);
  note.setAttribute("role", "img");
  note.setAttribute("aria-label", words);
  return note;
}

/** In the place of an image that didn't come this time, with a way to try again. */
export function makeFailedNote(alt: string, className: string, again: () => void): HTMLElement {
  const words = "Não foi possível carregar a imagem";
  const note = makeNote(className, alt ? `${words}: ${alt}` : `${words}.`);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Tentar novamente";
  button.addEventListener(
    "click",
    (event) => {
      // the image may be that of a link
      event.preventDefault();
      button.textContent = "Tentando…";
      button.setAttribute("aria-disabled", "true");
      again();
    },
    { once: true },
  );
  note.append(button);
  return note;
}
