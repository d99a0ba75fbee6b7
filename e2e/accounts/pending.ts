import { runSql } from "../support/run-sql.ts";

/** Takes the access of an enrollment's student away again, so that a test of the first access can be repeated. */
export const makePending = (databaseUrl: string, enrollment: string): Promise<void> =>
  runSql(
    databaseUrl,
    `delete from brand_sabia.users using brand_sabia.enrollments
      where users.person_id = enrollments.person_id and number = $1`,
    [enrollment],
  );
