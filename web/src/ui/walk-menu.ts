/** Ignores case and accents. */
const begins = (name: string, letter: string) =>
  name.trim().charAt(0).localeCompare(letter, "pt-BR", { sensitivity: "base" }) === 0;

/** The index of the item a key moves to, in a menu with these item names; undefined for other keys. */
export function nextItem(key: string, at: number, names: readonly string[]): number | undefined {
  const last = names.length - 1;
  if (key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return undefined;
  const round = names.map((_, step) => (at + 1 + step) % names.length);
  return round.find((index) => begins(names[index] ?? "", key));
}
