import { runSql } from "../support/run-sql.ts";

/** Removes the access of an enrollment's student, so that a test of the first access can be repeated. */
export const makePending = (databaseUrl: string, enrollment: string): Promise<void> =>
  runSql(
    databaseUrl,
    `delete from brand_sabia.users using brand_sabia.enrollments
      where users.person_id = enrollments.person_id and number = $1`,
    [enrollment],
  );
