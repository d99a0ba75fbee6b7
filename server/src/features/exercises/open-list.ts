import { listTexts } from "@sabia/contract/texts";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Session } from "../../platform/sessions.ts";
import { formatMomentIn } from "../../platform/time-zone.ts";
import type { LessonOfEnrollment } from "../study-order/public.ts";
import { readWithListsClosed } from "./close-expired.ts";
import { findList, insertInstance, type ListRow, moveDeadline } from "./lists.queries.ts";
import { decideDeadline, judgeWindow } from "./window.ts";

/** A list that the student has opened. */
export type OpenedList = ListRow & { id: number; status: string; createdAt: Date };

const isOpened = (row: ListRow): row is OpenedList => row.id !== null;

/**
 * Returns the student's only instance of a list, created when it is first opened (wire §4). Throws `notFound`,
 * `lessonLocked` and, if it was never opened, `listNotOpenYet` or `listOver`.
 */
export async function openList(
  brand: Brand,
  session: Session,
  place: LessonOfEnrollment,
): Promise<OpenedList> {
  const { enrollmentId, lessonId } = place;
  const { now } = session;
  const read = async () => {
    const row = await findList(brand.db, session, { ...place, now });
    if (!row) throw new AppError("notFound");
    return row;
  };
  let list = await readWithListsClosed(brand.db, now, read, ({ nextDeadline }) => [
    { enrollmentId, nextDeadline },
  ]);
  if (list.lockedBy !== null) throw new AppError("lessonLocked", { extra: { lesson_id: list.lockedBy } });
  if (isOpened(list)) return list;

  refuseOutsideWindow(list, brand.timeZone, now);
  const deadline = decideDeadline(now, list.minutes, list.endsAt);
  await insertInstance(brand.db, { enrollmentId, lessonId, listId: list.listId, now, deadline });
  list = await read();
  if (!isOpened(list)) throw new AppError("notFound");
  // An import may have changed the minutes or the window since our first read. An import that commits later
  // updates the deadline itself.
  const due = decideDeadline(list.createdAt, list.minutes, list.endsAt);
  if (due?.getTime() === list.deadlineAt?.getTime()) return list;
  await moveDeadline(brand.db, { id: list.id, from: list.deadlineAt, to: due });
  list = await read();
  if (!isOpened(list)) throw new AppError("notFound");
  return list;
}

function refuseOutsideWindow({ startsAt, endsAt }: ListRow, timeZone: string, now: Date): void {
  const verdict = judgeWindow({ startsAt, endsAt }, now);
  if (verdict === "early" && startsAt) {
    const message = listTexts.notOpenUntil(formatMomentIn(startsAt, timeZone));
    throw new AppError("listNotOpenYet", { message });
  }
  if (verdict === "late" && endsAt) {
    const message = listTexts.overSince(formatMomentIn(endsAt, timeZone));
    throw new AppError("listOver", { message, fields: { lesson_id: [message] } });
  }
}
