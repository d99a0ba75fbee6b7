import type { ExerciseListInstance, Lesson } from "@sabia/contract";
import { listTexts } from "@sabia/contract/texts";
import { formatMoment } from "../../platform/time/moments.ts";

export type ListTerms = NonNullable<Lesson["lesson_exercise_list"]>;

/** A deadline or a period asks for the info screen first (spec §4). */
export const needsInfo = (terms: ListTerms): boolean =>
  terms.exercise_list.deadline !== null ||
  terms.response_interval_init !== null ||
  terms.response_interval_end !== null;

/** Where a student resumes a list: at the first exercise without a reply, else at the first. */
export function findStart({ next_exercise, instances }: ExerciseListInstance): number {
  const at = instances.findIndex(({ id }) => id === next_exercise);
  return at < 0 ? 1 : at + 1;
}

/** Closed by the system (`FE`): what had no answer has been given grade 0. */
export const isClosedBySystem = (list: Pick<ExerciseListInstance, "status">): boolean => list.status === "FE";

/** Whether a list may be opened: before, in or after the period that the school allows. */
export type Period = "early" | "open" | "late";

/** The period's state by the last known server time. */
export function judgePeriod(terms: ListTerms, now: number): Period {
  const { response_interval_init: from, response_interval_end: until } = terms;
  if (from && now < Date.parse(from)) return "early";
  return until && now >= Date.parse(until) ? "late" : "open";
}

/**
 * Why the list can't be opened now: the server's `message`, else by the last known server time and in the server's words
 * (wire §4). The period may have been moved since, so the button stays and the server decides. A message about a start that has
 * passed since no longer applies.
 */
export function findRefusal(terms: ListTerms, period: Period, message: string | null): string | null {
  const { response_interval_init: from, response_interval_end: until } = terms;
  const early = from && listTexts.notOpenUntil(formatMoment(from));
  if (message && message !== early) return message;
  if (period === "early") return early;
  return period === "late" && until ? listTexts.overSince(formatMoment(until)) : null;
}
