import { type RawBuilder, sql } from "kysely";

type Numbering = {
  /** Prefix of the number, before the year. */
  readonly prefix: string;
  readonly year: string;
  readonly schema: string;
  readonly sequence: string;
  /** Where these numbers stand, beside those that the school gave itself. */
  readonly table: string;
  readonly column: string;
};

/**
 * The next number of a sequence as people read it, `R2026-00042`, that nobody has. Five digits, or as many as it takes: a
 * school may come to its hundred thousandth.
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
  // Draws one after the other until one is free. Counted: what exists would be joined, and all be drawn at once.
  return sql<string>`(
    select number from (
      select ${begin}::text || lpad(n::text, greatest(5, length(n::text)), '0') as number from (
        select nextval(${`${schema}.${sequence}`}::text::regclass) as n
        from (select generate_series(1, 1000000)) as draws) as drawn) as next
    where (select count(*) from ${sql.id(schema, table)} as taken where taken.${sql.id(column)} = next.number) = 0
    limit 1)`;
};
