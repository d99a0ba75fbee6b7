import { dayMs } from "../durations.ts";

/** Month and day of the national holidays. */
const fixed = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"]);
/** Consciência Negra: a national holiday since Lei 14.759, of December 2023. */
const awareness = { day: "11-20", since: 2024 };

/** Days from Easter to Carnival's Monday and Tuesday, Good Friday and Corpus Christi, on which banks are closed. */
const fromEaster = new Set([-48, -47, -2, 60]);

/** Easter Sunday of the Gregorian calendar, as a count of days since 1970, by the rule of Meeus, Jones and Butcher. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const shift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + shift + 15) % 30;
  // The lunar month is shorter in two cases.
  const moon = epact - Math.floor((golden + 11 * epact) / 319);
  const march = Date.UTC(year, 2, 21) / dayMs + moon;
  // The Sunday after the paschal full moon; day 0 of 1970 was a Thursday.
  return march + 7 - ((march + 4) % 7);
}

/** On the year's last weekday banks are closed to the public: what is due then is paid on the next business day. */
const isLastWeekday = (day: Date): boolean =>
  new Date(day.getTime() + (day.getUTCDay() === 5 ? 3 : 1) * dayMs).getUTCFullYear() > day.getUTCFullYear();

/**
 * Whether banks in all of Brazil process payments on that day (`YYYY-MM-DD`): no weekend, no national
 * holiday, no bank holiday. City and state holidays are not considered.
 */
export function isBankDay(date: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new RangeError(`${date} is no date`);
  const day = new Date(time);
  const year = day.getUTCFullYear();
  if (day.getUTCDay() === 0 || day.getUTCDay() === 6 || isLastWeekday(day)) return false;
  const ofYear = date.slice(5);
  if (fixed.has(ofYear) || (ofYear === awareness.day && year >= awareness.since)) return false;
  return !fromEaster.has(time / dayMs - easterOf(year));
}

/**
 * The day itself, or the next on which banks are open: by law, what is due while they are closed can be paid
 * then.
 */
export function toBankDay(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  return day;
}
