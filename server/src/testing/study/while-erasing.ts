import { expect } from "vitest";
import type { BrandTransaction } from "../../db/database.ts";
import { untilBlocked } from "../database/until-blocked.ts";
import type { TestApp } from "../portal/test-portal.ts";
import { eraseStudent } from "./erase-student.ts";

/** Runs an erasure that waits for rows locked by `hold` until the call has come as far as it can. */
export async function whileErasing<T>(
  portal: TestApp,
  studentNumber: string,
  hold: (trx: BrandTransaction) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { db } = portal;
  const [erased, answer] = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const erased = eraseStudent(portal, studentNumber);
    await untilBlocked(db);
    const answer = call();
    await untilBlocked(db, 2, answer);
    return [erased, answer];
  });
  expect(await erased).toBe(true);
  return answer;
}

/** Locks rows that an erasure reaches late: it has locked the person and their work by then. */
export const holdEnrollments = (personId: number) => (trx: BrandTransaction) =>
  trx.selectFrom("enrollments").select("id").where("person_id", "=", personId).forUpdate().execute();
