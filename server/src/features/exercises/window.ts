import { minuteMs } from "../../platform/durations.ts";

/** When a list may be opened; a null side has no limit. */
export type ListWindow = { readonly startsAt: Date | null; readonly endsAt: Date | null };

/** Whether a list may be opened for the first time now (wire §4). The end itself is already too late. */
export function judgeWindow({ startsAt, endsAt }: ListWindow, now: Date): "open" | "early" | "late" {
  if (startsAt && now < startsAt) return "early";
  return endsAt && now >= endsAt ? "late" : "open";
}

/**
 * The deadline: the opening plus the minutes allowed or the end of the window, whichever comes first; null if
 * there is neither (wire §4).
 */
export function decideDeadline(openedAt: Date, minutes: number | null, endsAt: Date | null): Date | null {
  const byMinutes = minutes === null ? null : new Date(openedAt.getTime() + minutes * minuteMs);
  if (!byMinutes || !endsAt) return byMinutes ?? endsAt;
  return byMinutes < endsAt ? byMinutes : endsAt;
}

/** Whole seconds left, 0 if over, null without a deadline. Rounded up, so that 0 never shows too early. */
export const secondsLeft = (deadline: Date | null, now: Date): number | null =>
  deadline && Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000));
