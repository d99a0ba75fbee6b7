import type { prepareLink } from "../../ui/rich-text/links.ts";
import { findAddresses } from "./find-addresses.ts";

/** Turns web addresses in a text into links, except within links and code. */
export function linkAddresses(root: HTMLElement, prepare: typeof prepareLink) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (!text.parentElement?.closest("a, code, pre")) linkText(text, prepare);
}

/** Backwards, so that the positions of earlier addresses stay valid. */
function linkText(text: Text, prepare: typeof prepareLink) {
  for (const { at, address } of findAddresses(text.data).reverse()) {
    const link = document.createElement("a");
    link.setAttribute("href", address);
    link.textContent = address;
    prepare(link);
    if (!link.hasAttribute("href")) continue;
    text.splitText(at + address.length);
    text.splitText(at).replaceWith(link);
  }
}
