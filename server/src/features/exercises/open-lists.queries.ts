import { type RawBuilder, sql } from "kysely";

/** The statuses of a list that still takes answers: not begun, and begun. */
export const openListStatuses: readonly string[] = ["NI", "EA"];

const literals = sql.join(openListStatuses.map((status) => sql.lit(status)));

/**
 * Whether the list called `alias` in the query still takes answers. Literals and not parameters, as prepared
 * queries could not use the partial indexes of open lists otherwise.
 */
export const isOpenList = (alias: string) => sql<boolean>`${sql.id(alias, "status")} in (${literals})`;

/** The status of the list called `alias` after `count` more answers: all given, or not yet. */
export const statusAfter = (alias: string, count: RawBuilder<unknown>) =>
  sql<string>`case when ${sql.id(alias, "replied_count")} + ${count} = ${sql.id(alias, "exercises_count")} then 'FA' else 'EA' end`;
