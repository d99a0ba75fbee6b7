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
import { dayMs } from "../platform/durations.ts";
import { readArguments, refuseArguments } from "./read-arguments.ts";
import { runForBrand } from "./run-for-brand.ts";

const defaultDays = 30;

/** What was done to a post, and what to say if it was so before. */
const outcomes = {
  remove: { done: "Removed", before: "was removed before" },
  close: { done: "Closed", before: "was closed by the school before" },
  open: { done: "Opened", before: "is not closed by the school" },
} as const;

async function printPosts(db: BrandDb, days: number): Promise<void> {
  const names = await listPostNames(db, new Date(Date.now() - days * dayMs));
  if (names.length === 0) console.error(`No post was written or edited in the last ${days} days.`);
  await pipeline(Readable.from(formatPosts(db, names)), process.stdout, { end: false });
}

const usage =
  "npm run moderate -- <brand> [--days=<n> | --remove=<post>,… | --close=<discussion>,… | --open=<discussion>,…]";
const { words, options } = readArguments(usage, 1, 1, ["days=", ...moderations.map((one) => `${one}=`)]);
const [slug = ""] = words;
const moderation = moderations.find((one) => options.has(one));
const [days = String(defaultDays), ...moreDays] = options.get("days") ?? [];
// One thing at a time: which of two would come first?
const isOne = options.size <= 1 && moreDays.length === 0;
if (!isOne || !/^[1-9]\d{0,4}$/.test(days)) refuseArguments(usage);
await runForBrand(
  slug,
  async ({ db }) => {
    if (moderation === undefined) return printPosts(db, Number(days));
    const names = (options.get(moderation) ?? []).flatMap((given) => given.split(","));
    const { done, before } = outcomes[moderation];
    for (const { name, isChanged } of await moderatePosts({ db, moderation, names, now: new Date() }))
      console.log(isChanged ? `${done} ${name}.` : `${name} ${before}.`);
  },
  (error) => (error instanceof ModerationRefused ? error.problems : []),
);
