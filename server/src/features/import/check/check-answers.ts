import { dayIn } from "../../../platform/time-zone.ts";
import { type Moment, resolveMoment } from "../read/moments.ts";
import type { Package } from "../read/package.types.ts";
import type { Refusals, SourceLine } from "../refusals.ts";

/** Checks the dates of answered lists: opened, then answered, then closed, and none in the future. */
export function checkAnswers(
  { answers, brand }: Package,
  anchorDay: string,
  now: Date,
  refusals: Refusals,
): void {
  const { timeZone } = brand;
  const today = dayIn(now, timeZone);
  for (const { opened, closed, answers: given, place } of answers) {
    let last: Date | undefined;
    const check = (moment: Moment, at: SourceLine, tooEarly: string) => {
      const instant = resolveMoment(moment, anchorDay, timeZone);
      if (dayIn(instant, timeZone) > today) refusals.add(at, "history can't be later than today");
      else if (last && instant < last) refusals.add(at, tooEarly);
      last = instant;
    };
    check(opened, place, "");
    for (const [index, answer] of given.entries()) {
      const before = index === 0 ? "the opening of its list" : "the one before it";
      check(answer.at, answer.place, `the answer is older than ${before}`);
    }
    if (closed) check(closed, place, "the list was closed before it was opened or answered");
  }
}
