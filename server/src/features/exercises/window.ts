/** When a list may be opened; null is open on that side. */
export type ListWindow = { readonly startsAt: Date | null; readonly endsAt: Date | null };

/** Whether a list that was never opened may be opened now (wire §4). The last instant of a window is past it. */
export function judgeWindow({ startsAt, endsAt }: ListWindow, now: Date): "open" | "early" | "late" {
  if (startsAt && now < startsAt) return "early";
  return endsAt && now >= endsAt ? "late" : "open";
}

/** The earlier of the opening plus the minutes allowed, and the window's end; null without either (wire §4). */
export function decideDeadline(openedAt: Date, minutes: number | null, endsAt: Date | null): Date | null {
  const byMinutes = minutes === null ? null : new Date(openedAt.getTime() + minutes * 60_000);
  if (!byMinutes || !endsAt) return byMinutes ?? endsAt;
  return byMinutes < endsAt ? byMinutes : endsAt;
}

/** Whole seconds left, 0 when over, null without a deadline. Rounded up, so that 0 is never shown early. */
export const secondsLeft = (deadline: Date | null, now: Date): number | null =>
  deadline && Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000));
