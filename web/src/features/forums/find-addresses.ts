/** Not in the middle of a word; neither quotes, angle brackets nor invisible characters are part of an address. */
const addresses = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”`\p{Default_Ignorable_Code_Point}]+/giu;

const stops = /[.,;:!?…'‘’»*_~]/;
const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Trims the sentence's punctuation, and closing brackets opened before the address: `(veja https://a.example/b_(c)).` */
function trimEnd(address: string): string {
  const counts: Record<string, number> = {};
  for (const sign of address) counts[sign] = (counts[sign] ?? 0) + 1;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opening = pairs[last];
    if (opening === undefined ? !stops.test(last) : (counts[last] ?? 0) <= (counts[opening] ?? 0)) break;
    counts[last] = (counts[last] ?? 0) - 1;
  }
  return address.slice(0, end);
}

/** The web addresses in a text, with their positions. */
export const findAddresses = (text: string): { at: number; address: string }[] =>
  Array.from(text.matchAll(addresses), ({ 0: found, index }) => ({ at: index, address: trimEnd(found) }));
