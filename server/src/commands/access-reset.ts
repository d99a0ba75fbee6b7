/**
 * `npm run access:reset -- <brand> <student number>` takes a student's access back, for example when a stranger made the first
 * access in their place: e-mail and password are removed, the student's work stays, and the first access is open again. The portal may
 * be running.
 */
import { join } from "node:path";
import type { BrandDb } from "../db/database.ts";
import { findSecret } from "../db/secrets.ts";
import { type TakenBack, takeBackAccess } from "../features/accounts/public.ts";
import { isErasedNumber } from "../features/import/public.ts";
import { systemClock } from "../platform/clock.ts";
import { createMailbox } from "../platform/mail/mailbox.ts";
import { createThrottle } from "../platform/throttle/throttle.ts";
import { throttleLimits } from "../throttle-limits.ts";
import { readArguments } from "./read-arguments.ts";
import { runForBrand } from "./run-for-brand.ts";

/** The sentence for the operator that says why no access was taken back. */
async function explain(
  why: "noStudent" | "noAccess" | "noEnrollment",
  { slug, db, studentNumber }: { slug: string; db: BrandDb; studentNumber: string },
): Promise<string> {
  if (why === "noAccess") return `The student ${studentNumber} of ${slug} has no access.`;
  if (why === "noEnrollment")
    return `The student ${studentNumber} of ${slug} has no enrollment to make a first access with: enroll them first. Nothing was changed.`;
  if (await isErasedNumber(db, studentNumber)) return `The student ${studentNumber} of ${slug} was erased.`;
  return `There is no student ${studentNumber} in ${slug}.`;
}

function printResult(slug: string, studentNumber: string, taken: TakenBack): void {
  const { enrollments, sessions, mails, erasureWithdrawn } = taken;
  console.log(`Took back the access of ${studentNumber} in ${slug}: its e-mail and password are gone.`);
  console.log(`Sessions ended: ${sessions}. Mails of it forgotten, with the links in them: ${mails.length}.`);
  if (erasureWithdrawn) console.log("The erasure that was asked for with it is withdrawn.");
  console.log("What was done with it stays the student's: progress, answers, posts, orders, files, profile.");
  console.log(`The first access is open again, with the birth date and ${enrollments.join(" or ")}.`);
}

const { words } = readArguments("npm run access:reset -- <brand> <student number>", 2, 2);
const [slug = "", studentNumber = ""] = words;
await runForBrand(slug, async ({ db, database, config }) => {
  const mailbox = createMailbox(join(config.dataDir, "mail"), config.mailFrom);
  const taken = await takeBackAccess(studentNumber, {
    db,
    clock: systemClock,
    limits: throttleLimits(config.limits).account,
    throttle: createThrottle(systemClock, await findSecret(database.registry, "signing")),
    forgetMails: (mails) => mailbox.forget(slug, mails),
  });
  if (typeof taken === "string") throw new Error(await explain(taken, { slug, db, studentNumber }));
  printResult(slug, studentNumber, taken);
});
