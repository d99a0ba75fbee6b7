import { getFile } from "../../platform/api/get-file.ts";
import { isUndecided } from "../../platform/api/http.ts";
import { readFileAddress } from "./file-address.ts";
import { makeImageNote } from "./image-notes.ts";

/**
 * Loads a text's images with the session (their addresses are in `attribute`), and shows a placeholder for
 * each that fails (spec §8). Failures of the network or the server are retried when the connection is back,
 * or by button. Images of other sites are never loaded. Returns a clean-up function.
 */
export function loadImages(root: HTMLElement, attribute: string, noteClass: string): () => void {
  const leaving = new AbortController();
  const addresses: string[] = [];
  for (const image of root.querySelectorAll<HTMLImageElement>(`img[${attribute}]`))
    loadImage(image, attribute, noteClass, leaving.signal, addresses);
  return () => {
    leaving.abort();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
}

function loadImage(
  image: HTMLImageElement,
  attribute: string,
  noteClass: string,
  signal: AbortSignal,
  addresses: string[],
) {
  const file = readFileAddress(image.getAttribute(attribute) ?? "", window.location.origin);
  let shown: HTMLElement = image;
  let mayTry = false;
  const show = (next: HTMLElement) => {
    const isFocused = shown.contains(document.activeElement);
    shown.replaceWith(next);
    shown = next;
    if (!isFocused) return;
    // the pressed button is gone
    const button = next.querySelector("button");
    if (!button) next.tabIndex = -1;
    (button ?? next).focus();
  };
  const fail = (error?: unknown) => {
    mayTry = isUndecided(error);
    show(makeImageNote(image.alt, noteClass, mayTry ? load : null));
  };
  const load = async () => {
    mayTry = false;
    try {
      if (!file) throw new Error("not a file of ours");
      const blob = await getFile(file, signal);
      if (signal.aborted) return;
      const address = URL.createObjectURL(blob);
      addresses.push(address);
      image.onerror = () => fail();
      image.src = address;
      if (shown !== image) show(image);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };
  // after the `online` event the connection may need another moment
  const loadAgain = () => !signal.aborted && mayTry && void load();
  window.addEventListener("online", () => setTimeout(loadAgain, 1_000), { signal });
  void load();
}
