import { sql } from "kysely";
import { type Moment, resolveMoment } from "../read/moments.ts";
import type { Writer } from "./rows.queries.ts";

/** The basis for resolving the dates of the files. */
export type Clocks = {
  /** The day that relative dates count from. */
  readonly anchorDay: string;
  readonly timeZone: string;
  /** The time zone of the last import, if there was one. */
  readonly timeZoneBefore: string | undefined;
};

/** A date of the files, and the id of its row or of the row that it belongs to. */
export type Dated = { readonly id: number; readonly at: Moment };

/**
 * The tables with dates from the files: which column holds the `id`, and which the dates; the first date is
 * never null.
 */
const places = {
  enrollments: { key: "id", columns: ["created_at"] },
  orders: { key: "id", columns: ["created_at", "updated_at"] },
  payments: { key: "order_id", columns: ["created_at", "paid_at"] },
} as const;

/**
 * Moves the dates of unchanged entries from the clock times of the brand's former time zone to the new one, as
 * `movePosts` does for posts. Dates written by the portal since stay.
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
