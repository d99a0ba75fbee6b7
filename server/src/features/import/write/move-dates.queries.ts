import { sql } from "kysely";
import { type Moment, resolveMoment } from "../read/moments.ts";
import type { Writer } from "./rows.queries.ts";

/** By whose clocks dates are told, and were by the last import, if there was one. */
export type Clocks = {
  readonly anchorDay: string;
  readonly timeZone: string;
  readonly timeZoneBefore: string | undefined;
};

/** A date of the files, of the row of that id (or of those that hang on it). */
export type Dated = { readonly id: number; readonly at: Moment };

/** What has dates of the files: which column is their `id`, and which have the date, the first of them always. */
const places = {
  enrollments: { key: "id", columns: ["created_at"] },
  orders: { key: "id", columns: ["created_at", "updated_at"] },
  payments: { key: "order_id", columns: ["created_at", "paid_at"] },
} as const;

/**
 * Moves dates of entries that didn't change from the hours of the brand's former time zone to those of the new one, as posts move
 * (`movePosts`). What the portal wrote since stays.
 */
export async function moveDates(
  { tx, schema }: Pick<Writer, "tx" | "schema">,
  table: keyof typeof places,
  dated: readonly Dated[],
  { anchorDay, timeZone, timeZoneBefore = timeZone }: Clocks,
): Promise<void> {
  if (timeZoneBefore === timeZone || dated.length === 0) return;
  const moved = dated.map(({ id, at }) => ({
    id,
    was: resolveMoment(at, anchorDay, timeZoneBefore),
    is: resolveMoment(at, anchorDay, timeZone),
  }));
  const { key, columns } = places[table];
  const assignments = columns.map((name) => {
    const column = sql.id(name);
    return sql`${column} = case when target.${column} = source.was then source.is else target.${column} end`;
  });
  await sql`update ${sql.id(schema, table)} as target set ${sql.join(assignments)}
    from json_to_recordset(${JSON.stringify(moved)}::json) as source (id int, was timestamptz, "is" timestamptz)
    where target.${sql.id(key)} = source.id and target.created_at = source.was`.execute(tx);
}
