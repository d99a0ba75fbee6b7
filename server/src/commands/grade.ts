/**
 * `npm run grade -- <brand>` prints the answers that wait for a teacher as a CSV; `npm run grade -- <brand> <file.csv>`
 * records the grades and feedback that were filled in, all or nothing, and students see them at once. `--exercise=<id>` prints all
 * answers to the exercises with that id, so that automatic grades can be corrected too.
 */
import { dirname, join, resolve } from "node:path";
import {
  decodeCsv,
  formatProblem,
  formatWaiting,
  GradesRefused,
  listAnswersTo,
  listWaiting,
  recordGrades,
} from "../features/grades/public.ts";
import { createCommandLog } from "../platform/log.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";
import { openDatabase } from "./open-database.ts";
import { readArguments } from "./read-arguments.ts";
import { readConfig } from "./read-config.ts";
import { readGivenFile } from "./read-given-file.ts";
import { requireBrand } from "./require-brand.ts";

const option = "--exercise=";

async function run(slug: string, file: string | undefined): Promise<void> {
  const config = readConfig();
  const { database, close } = await openDatabase(config, createCommandLog());
  try {
    const db = await requireBrand(database, slug);
    const files = join(config.dataDir, "files");
    if (file === undefined || file.startsWith(option)) {
      const asked = file?.slice(option.length);
      const answers = await (asked === undefined ? listWaiting(db) : listAnswersTo(db, asked));
      if (answers.length === 0)
        console.error(
          asked === undefined ? "No answer waits for a grade." : `No answer to the exercise ${asked}.`,
        );
      console.log(formatWaiting(answers, (key) => join(files, key)));
      return;
    }
    // npm runs scripts in the project's folder, but a relative path is relative to where npm was called.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
    const storage = createFolderStorage(files);
    const csv = decodeCsv(await readGivenFile(path));
    const count = await recordGrades({ db, storage, slug, csv, folder: dirname(path), now: new Date() });
    console.log(`${count} ${count === 1 ? "grade" : "grades"} recorded.`);
  } finally {
    await close();
  }
}

const usage = "npm run grade -- <brand> [<file.csv> | --exercise=<id>]";
// `--exercise` prints a list and a file records grades, so the two can't be combined.
const most = process.argv.some((word) => word.startsWith(option)) ? 1 : 2;
const [brand = "", file] = readArguments(usage, 1, most, [option]);
try {
  await run(brand, file);
} catch (error) {
  if (error instanceof GradesRefused)
    for (const problem of error.problems) console.error(formatProblem(problem));
  console.error((error as Error).message);
  process.exitCode = 1;
}
