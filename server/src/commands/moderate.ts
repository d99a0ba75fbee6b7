/**
 * `npm run moderate -- <brand>` prints the forum posts of the last 30 days as a CSV (`--days=<n>`: of another period). `--remove=<post>`
 * replaces a post's words for good; `--close=<discussion>` closes a discussion so that its author can't reopen it, and
 * `--open=<discussion>` undoes that. Several posts are separated by commas, or given one by one. The portal may be running.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BrandDb } from "../db/database.ts";
import {
  formatPosts,
  listPostNames,
  ModerationRefused,
  moderatePosts,
  moderations,
} from "../features/forums/public.ts";
import { createCommandLog } from "../platform/log.ts";
import { openDatabase } from "./open-database.ts";
import { readArguments } from "./read-arguments.ts";
import { readConfig } from "./read-config.ts";
import { requireBrand } from "./require-brand.ts";

const defaultDays = 30;
const dayMs = 86_400_000;

/** What was done to a post, and what to say if it was so before. */
const outcomes = {
  remove: { done: "Removed", before: "was removed before" },
  close: { done: "Closed", before: "was closed by the school before" },
  open: { done: "Opened", before: "is not closed by the school" },
} as const;

async function print(db: BrandDb, days: number): Promise<void> {
  const names = await listPostNames(db, new Date(Date.now() - days * dayMs));
  if (names.length === 0) console.error(`No post was written or edited in the last ${days} days.`);
  await pipeline(Readable.from(formatPosts(db, names)), process.stdout, { end: false });
}

async function run(slug: string, work: (db: BrandDb) => Promise<void>): Promise<void> {
  const { database, close } = await openDatabase(readConfig(), createCommandLog());
  try {
    await work(await requireBrand(database, slug));
  } finally {
    await close();
  }
}

const usage =
  "npm run moderate -- <brand> [--days=<n> | --remove=<post>,… | --close=<discussion>,… | --open=<discussion>,…]";
const [slug = "", ...flags] = readArguments(usage, 1, 1, [
  "--days=",
  ...moderations.map((moderation) => `--${moderation}=`),
]);
const valuesOf = (name: string) =>
  flags.filter((flag) => flag.startsWith(`--${name}=`)).map((flag) => flag.slice(name.length + 3));
const asked = moderations.filter((moderation) => valuesOf(moderation).length > 0);
const days = valuesOf("days");
const [moderation] = asked;
// One thing at a time: which of two would come first?
if (asked.length + days.length > 1 || days.some((given) => !/^[1-9]\d{0,4}$/.test(given))) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
try {
  await run(slug, async (db) => {
    if (moderation === undefined) return print(db, Number(days[0] ?? defaultDays));
    const names = valuesOf(moderation).flatMap((given) => given.split(","));
    const { done, before } = outcomes[moderation];
    for (const { name, isChanged } of await moderatePosts({ db, moderation, names, now: new Date() }))
      console.log(isChanged ? `${done} ${name}.` : `${name} ${before}.`);
  });
} catch (error) {
  if (error instanceof ModerationRefused) for (const problem of error.problems) console.error(problem);
  console.error((error as Error).message);
  process.exitCode = 1;
}
