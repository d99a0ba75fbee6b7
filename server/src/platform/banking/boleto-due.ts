const dayMs = 86_400_000;
/** Factor 0; factor 1000 is 2000-07-03. */
const base = Date.parse("1997-10-07T00:00:00Z");
const least = 1000;
/** On 2025-02-22, after 9999, the factor began anew with 1000. */
const cycle = 9000;
/** FEBRABAN's rule: a due date is at most this long over; together with what may lie ahead that is one cycle. */
const pastDays = 3000;

const toDays = (date: string) => {
  const days = (Date.parse(`${date}T00:00:00Z`) - base) / dayMs;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !Number.isInteger(days)) throw new RangeError(`${date} is no date`);
  return days;
};

/** The four digits that stand for a due date (`YYYY-MM-DD`) in a boleto. */
export function encodeDueFactor(due: string): string {
  const days = toDays(due);
  if (days < least) throw new RangeError(`${due} lies before the first due date of boletos`);
  return String(least + ((days - least) % cycle));
}

/** The due date of a factor: of its many cycles the one that fits to `today`; undefined when it is no factor. */
export function decodeDueFactor(factor: string, today: string): string | undefined {
  if (!/^[1-9]\d{3}$/.test(factor)) return undefined;
  const earliest = Math.max(toDays(today) - pastDays, least);
  const days = Number(factor);
  const rounds = Math.max(0, Math.ceil((earliest - days) / cycle));
  return new Date(base + (days + rounds * cycle) * dayMs).toISOString().slice(0, 10);
}
