import type pg from "pg";
import { emailOf, generateSchool } from "../school/generate.ts";
import { addSmallSchool, smallSchoolHost } from "./small-school.ts";
import type { Account } from "./visitor.ts";

/** The school to simulate a day at. */
export type DaySchool = {
  readonly host: string;
  readonly accounts: Account[];
  /** A description of its size. */
  readonly size: string;
};

/** Active students spread evenly over the large school; no small brands, since they play no part in it. */
async function openLarge(pool: pg.Pool, students: number, scale: number): Promise<DaySchool> {
  const { host, password, counts } = await generateSchool(pool, { scale, smallBrands: 0 });
  const all = counts.users ?? 0;
  const step = Math.floor(all / students);
  if (step < 1) throw new Error(`The school has ${all} students, fewer than ${students}.`);
  const accounts = Array.from({ length: students }, (_, index) => ({
    number: index + 1,
    email: emailOf(1 + index * step),
    password,
  }));
  const { lesson_progress, forum_replies, answers, orders } = counts;
  const size = `the large school at scale ${scale}: ${all} students, ${lesson_progress} progress rows, ${forum_replies} replies, ${answers} answers, ${orders} orders`;
  return { host, accounts, size };
}

/**
 * Fills the database; `start` is called when the portal may start: a small school is added to the demo, which the portal
 * creates itself, and a large one must exist before.
 */
export async function openSchool(
  pool: pg.Pool,
  { kind, students, scale }: { kind: "small" | "large"; students: number; scale: number },
  start: () => Promise<void>,
): Promise<DaySchool> {
  if (kind === "large") {
    const school = await openLarge(pool, students, scale);
    await start();
    return school;
  }
  await start();
  const accounts = await addSmallSchool(pool, students);
  return { host: smallSchoolHost, accounts, size: `a school of these ${students} students` };
}
