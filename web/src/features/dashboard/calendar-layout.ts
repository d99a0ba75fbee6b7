export type DayCount = { date: string; count: number };

export type CalendarDay = DayCount & {
  /** 0 (none) to 4. */
  level: 0 | 1 | 2 | 3 | 4;
  /** Week, from 1. */
  column: number;
  /** Sunday 1 to Saturday 7. */
  row: number;
};

export type Calendar = {
  days: CalendarDay[];
  months: { label: string; column: number }[];
  total: number;
  activeDays: number;
  thisMonth: number;
};

const dayLength = 86_400_000;
/** 52 weeks and today: at most 53 columns. */
const length = 365;
export const columns = 53;

const monthNames = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];

function levelOf(count: number): CalendarDay["level"] {
  if (count <= 0) return 0;
  if (count === 1) return 1;
  if (count === 2) return 2;
  return count <= 4 ? 3 : 4;
}

/** The year up to today, one column per week. Dates are days of the brand's time zone, `YYYY-MM-DD`. */
export function layOutCalendar(today: string, counts: readonly DayCount[]): Calendar {
  const byDate = new Map(counts.map(({ date, count }) => [date, count]));
  const last = Date.parse(`${today}T00:00:00Z`);
  const first = last - (length - 1) * dayLength;
  const offset = new Date(first).getUTCDay();
  const days: CalendarDay[] = [];
  const months: Calendar["months"] = [];
  for (let at = 0; at < length; at++) {
    const day = new Date(first + at * dayLength);
    const date = day.toISOString().slice(0, 10);
    const count = byDate.get(date) ?? 0;
    const column = Math.floor((at + offset) / 7) + 1;
    const row = day.getUTCDay() + 1;
    days.push({ date, count, level: levelOf(count), column, row });
    // above the first week that begins in the month; at the right edge there is no room for a label
    if (row === 1 && day.getUTCDate() <= 7 && column <= columns - 2)
      months.push({ label: monthNames[day.getUTCMonth()] ?? "", column });
  }
  const active = days.filter(({ count }) => count > 0);
  const sum = (some: readonly DayCount[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    days,
    months,
    total: sum(active),
    activeDays: active.length,
    thisMonth: sum(active.filter(({ date }) => date.startsWith(today.slice(0, 7)))),
  };
}
