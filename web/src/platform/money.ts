/** `R$ 1.027,40` from integer cents (spec §9); no floating point on the way, and a plain space, so that it can be searched for. */
export function formatMoney(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("pt-BR");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "– " : ""}R$ ${whole},${rest}`;
}
