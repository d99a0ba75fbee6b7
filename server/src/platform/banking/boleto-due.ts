import { dayMs } from "../durations.ts";

/** Factor 0; factor 1000 is 2000-07-03. */
const base = Date.parse("1997-10-07T00:00:00Z");
const least = 1000;
/** After 9999, on 2025-02-22 the factor restarted at 1000. */
const cycle = 9000;

const toDays = (date: string) => {
  const days = (Date.parse(`${date}T00:00:00Z`) - base) / dayMs;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !Number.isInteger(days)) throw new RangeError(`${date} is no date`);
  return days;
};

/** The four digits that encode a due date (`YYYY-MM-DD`) in a boleto. */
export function encodeDueFactor(due: string): string {
  const days = toDays(due);
  if (days < least) throw new RangeError(`${due} lies before the first due date of boletos`);
  return String(least + ((days - least) % cycle));
}
