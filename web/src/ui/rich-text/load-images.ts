import { getFile } from "../../platform/get-file.ts";
import { readFileAddress } from "./file-address.ts";

/**
 * Fetches the images of a text with the session (their addresses wait in `attribute`), and says so in their place where
 * one doesn't come (spec §8), and fetches it again when the line is back. Images of other houses are never asked for. Answers what to call when the text goes.
 */
export function loadImages(root: HTMLElement, attribute: string, noteClass: string): () => void {
  const leaving = new AbortController();
  const addresses: string[] = [];
  const load = (image: HTMLImageElement) =>
    void loadImage(image, attribute, leaving.signal, addresses, () => {
      const note = replaceByNote(image, noteClass);
      const again = () => {
        note.replaceWith(image);
        load(image);
      };
      window.addEventListener("online", again, { once: true, signal: leaving.signal });
    });
  for (const image of root.querySelectorAll<HTMLImageElement>(`img[${attribute}]`)) load(image);
  return () => {
    leaving.abort();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
}

async function loadImage(
  image: HTMLImageElement,
  attribute: string,
  signal: AbortSignal,
  addresses: string[],
  fail: () => void,
) {
  const file = readFileAddress(image.getAttribute(attribute) ?? "", window.location.origin);
  try {
    if (!file) throw new Error("not a file of ours");
    const blob = await getFile(file, signal);
    if (signal.aborted) return;
    const address = URL.createObjectURL(blob);
    addresses.push(address);
    image.onerror = fail;
    image.src = address;
  } catch {
    if (!signal.aborted) fail();
  }
}

function replaceByNote(image: HTMLImageElement, noteClass: string): HTMLElement {
  const note = document.createElement("span");
  note.className = noteClass;
  note.setAttribute("role", "img");
  note.textContent = image.alt ? `Imagem não encontrada: ${image.alt}` : "Imagem não encontrada.";
  note.setAttribute("aria-label", note.textContent);
  image.replaceWith(note);
  return note;
}
