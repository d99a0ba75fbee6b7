import { type RawBuilder, sql } from "kysely";

type Numbering = {
  /** Prefix of the number, before the year. */
  readonly prefix: string;
  readonly year: string;
  readonly schema: string;
  readonly sequence: string;
  /** The column of these numbers, which also holds those that the school assigned itself. */
  readonly table: string;
  readonly column: string;
};

/**
 * The next unused number of a sequence, as `R2026-00042`. At least five digits: a school may reach its hundred thousandth.
 */
export const nextNumber = ({
  prefix,
  year,
  schema,
  sequence,
  table,
  column,
}: Numbering): RawBuilder<string> => {
  const begin = `${prefix}${year}-`;
  // Draws one number after the other until one is free. With `exists` instead of a count, the planner would draw all of them for a join.
  return sql<string>`(
    select number from (
      select ${begin}::text || lpad(n::text, greatest(5, length(n::text)), '0') as number from (
        select nextval(${`${schema}.${sequence}`}::text::regclass) as n
        from (select generate_series(1, 1000000)) as draws) as drawn) as next
    where (select count(*) from ${sql.id(schema, table)} as taken where taken.${sql.id(column)} = next.number) = 0
    limit 1)`;
};
