/** `Ana Beatriz Lima` → `AL`. */
export function initials(name: string | undefined): string {
  const words = (name ?? "").trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("pt-BR");
}
