import { type RawBuilder, sql } from "kysely";

/**
 * The next number of a sequence as people read it: `R2026-00042`. Five digits, or as many as it takes: a school may come to
 * its hundred thousandth.
 */
export const nextNumber = (prefix: string, year: string, sequence: string): RawBuilder<string> => {
  const begin = `${prefix}${year}-`;
  return sql<string>`(
    select ${begin}::text || lpad(n::text, greatest(5, length(n::text)), '0') from nextval(${sequence}::text::regclass) as n)`;
};
