import type { ExpressionBuilder } from "kysely";
import type { DB as Tables } from "../../../../db/types/brand.ts";
import type { Writer } from "../rows.queries.ts";

/** Loads the ids of the users who can have written, by student number. */
export async function loadUserIds({ tx }: Writer): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "people.student_number as number"])
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/**
 * Whether the author didn't edit the post in the portal. `lastEdit`: the edit that the last import wrote. If that is
 * unknown, an edit of the files must be newer.
 */
export const isAsImported =
  (lastEdit: Date | null | undefined, edit: Date | null) =>
  (eb: ExpressionBuilder<Tables, "forum_discussions" | "forum_replies">) =>
    lastEdit === undefined
      ? eb.or([eb("updated_at", "is", null), eb("updated_at", "<=", edit)])
      : eb("updated_at", "is not distinct from", lastEdit);
