/**
 * `npm run erase -- <brand>` lists the students who asked for erasure; `npm run erase -- <brand> <student number>`
 * erases one: their personal data is deleted for good, and only anonymous counts stay. The portal may be running.
 */
import { join } from "node:path";
import { erasePerson, listErasureRequests } from "../features/privacy/public.ts";
import { listPersonalDataSources } from "../personal-data-sources.ts";
import { systemClock } from "../platform/clock.ts";
import { createMailbox } from "../platform/mail/mailbox.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";
import { readArguments } from "./read-arguments.ts";
import { type GivenBrand, runForBrand } from "./run-for-brand.ts";

async function printRequests({ db }: GivenBrand): Promise<void> {
  const requests = await listErasureRequests(db);
  for (const request of requests)
    console.log(`${request.studentNumber}  ${request.requestedAt.toISOString()}`);
  if (requests.length === 0) console.log("Nobody waits for erasure.");
}

async function erase(studentNumber: string, { slug, db, config }: GivenBrand): Promise<void> {
  const storage = createFolderStorage(join(config.dataDir, "files"));
  const mailbox = createMailbox(join(config.dataDir, "mail"), config.mailFrom);
  const sources = listPersonalDataSources(systemClock, (mails) => mailbox.forget(slug, mails));
  const onWait = () => console.error(`Waiting for an import or another erasure of ${slug} to end.`);
  const erasing = { db, slug, storage, clock: systemClock, sources, onWait };
  if (!(await erasePerson(studentNumber, erasing)))
    throw new Error(`There is no student ${studentNumber} in ${slug}.`);
  console.log(`Erased ${studentNumber}.`);
}

const { words } = readArguments("npm run erase -- <brand> [<student number>]", 1, 2);
const [slug = "", studentNumber] = words;
await runForBrand(slug, (brand) =>
  studentNumber === undefined ? printRequests(brand) : erase(studentNumber, brand),
);
