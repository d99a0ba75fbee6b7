import { join } from "node:path";
import { loadConfig } from "../../server/src/config.ts";
import { findSecret } from "../../server/src/db/secrets.ts";
import { takeBackAccess } from "../../server/src/features/accounts/public.ts";
import { formatPosts, listPostNames, moderatePosts } from "../../server/src/features/forums/public.ts";
import {
  formatWaiting,
  listAnswersTo,
  listWaiting,
  recordGrades,
} from "../../server/src/features/grades/public.ts";
import { erasePerson, listErasureRequests } from "../../server/src/features/privacy/public.ts";
import { listPersonalDataSources } from "../../server/src/personal-data-sources.ts";
import { dayMs } from "../../server/src/platform/durations.ts";
import { createMailbox } from "../../server/src/platform/mail/mailbox.ts";
import { createFolderStorage } from "../../server/src/platform/storage/storage.ts";
import { createThrottle } from "../../server/src/platform/throttle/throttle.ts";
import type { TestApp } from "../../server/src/testing/portal/test-portal.ts";
import { throttleLimits } from "../../server/src/throttle-limits.ts";
import type { Recorder } from "./record.ts";

const slug = "grande";

/** Runs the commands over the whole school, except those that read files or remove a school (docs/development.md). */
export async function runCommands(portal: TestApp, recorder: Recorder): Promise<void> {
  recorder.begin("command: moderate");
  await moderate(portal);
  recorder.begin("preparation");
  const exercise = await nameMostAnswered(portal);
  recorder.begin("command: grade");
  await grade(portal, exercise);
  recorder.begin("command: erase");
  await erase(portal);
  recorder.begin("command: access:reset");
  await resetAccess(portal);
}

/** Lists the posts of thirty days, and prints the first hundreds of them; then moderates the latest in every way. */
async function moderate({ database, clock }: TestApp): Promise<void> {
  const db = database.brand(slug);
  const now = clock.now();
  const names = await listPostNames(db, new Date(now.getTime() - 30 * dayMs));
  const pages = formatPosts(db, names);
  for (let page = 0; page < 4; page++) await pages.next();
  const discussion = names.find((name) => name.startsWith("discussion-"));
  const reply = names.find((name) => name.startsWith("reply-"));
  if (!discussion || !reply) throw new Error("nobody has written anything lately");
  await moderatePosts({ db, moderation: "close", names: [discussion], now });
  await moderatePosts({ db, moderation: "open", names: [discussion], now });
  await moderatePosts({ db, moderation: "remove", names: [discussion, reply], now });
}

/** Gives the exercise with the most answers a slug of its own: in the generated school all lists have the same. */
async function nameMostAnswered({ database }: TestApp): Promise<string> {
  const { rows } = await database.pool.query<{ slug: string }>(
    `update brand_${slug}.exercises set slug = 'mais-respondida' where id = (
       select exercise_id from brand_${slug}.exercise_list_instance_exercises where replied_at is not null
       group by 1 order by count(*) desc, 1 limit 1) returning slug`,
  );
  if (!rows[0]) throw new Error("nobody has answered anything");
  return rows[0].slug;
}

async function grade({ database, filesFolder, clock }: TestApp, exercise: string): Promise<void> {
  const db = database.brand(slug);
  const waiting = await listWaiting(db);
  formatWaiting(waiting, (key) => key);
  const given = await listAnswersTo(db, exercise);
  formatWaiting(given, (key) => key);
  const lines = [...waiting.slice(0, 2), ...given.slice(0, 1)].map(({ id }) => `${id};8,5;Muito bem.`);
  const csv = ["id;grade;feedback", ...lines].join("\n");
  const storage = createFolderStorage(filesFolder);
  await recordGrades({ db, storage, slug, csv, folder: filesFolder, now: clock.now() });
}

async function erase({ database, filesFolder, clock }: TestApp): Promise<void> {
  const db = database.brand(slug);
  await listErasureRequests(db);
  const storage = createFolderStorage(filesFolder);
  await erasePerson("G0000007", { db, slug, storage, clock, sources: listPersonalDataSources(clock) });
}

async function resetAccess({ database, dataDir, clock }: TestApp): Promise<void> {
  const { limits, mailFrom } = loadConfig({});
  const mailbox = createMailbox(join(dataDir, "mail"), mailFrom);
  const taken = await takeBackAccess("G0000011", {
    db: database.brand(slug),
    clock,
    limits: throttleLimits(limits).account,
    throttle: createThrottle(clock, await findSecret(database.registry, "signing")),
    forgetMails: (mails) => mailbox.forget(slug, mails),
  });
  if (typeof taken === "string") throw new Error(`no access was taken back: ${taken}`);
}
