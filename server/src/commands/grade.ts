/**
 * `npm run grade -- <brand>` prints the answers that wait for a teacher as a CSV; `npm run grade -- <brand> <file.csv>`
 * records the grades and feedback that were filled in, all or nothing, and students see them at once. `--exercise=<id>` prints all
 * answers to the exercises with that id, so that automatic grades can be corrected too.
 */
import { dirname, join } from "node:path";
import {
  decodeCsv,
  formatProblem,
  formatWaiting,
  GradesRefused,
  listAnswersTo,
  listWaiting,
  recordGrades,
} from "../features/grades/public.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";
import { readArguments, refuseArguments } from "./read-arguments.ts";
import { givenPath, readGivenFile } from "./read-given-file.ts";
import { type GivenBrand, runForBrand } from "./run-for-brand.ts";

const filesOf = ({ config }: GivenBrand) => join(config.dataDir, "files");

/** Prints all answers to the exercises with the given id, or without one those that wait for a grade. */
async function printAnswers(brand: GivenBrand, exercise: string | undefined): Promise<void> {
  const { db } = brand;
  const answers = await (exercise === undefined ? listWaiting(db) : listAnswersTo(db, exercise));
  if (answers.length === 0)
    console.error(
      exercise === undefined ? "No answer waits for a grade." : `No answer to the exercise ${exercise}.`,
    );
  console.log(formatWaiting(answers, (key) => join(filesOf(brand), key)));
}

async function recordFile(brand: GivenBrand, path: string): Promise<void> {
  const { db, slug } = brand;
  const storage = createFolderStorage(filesOf(brand));
  const csv = decodeCsv(await readGivenFile(path));
  const count = await recordGrades({ db, storage, slug, csv, folder: dirname(path), now: new Date() });
  console.log(`${count} ${count === 1 ? "grade" : "grades"} recorded.`);
}

const usage = "npm run grade -- <brand> [<file.csv> | --exercise=<id>]";
const { words, options } = readArguments(usage, 1, 2, ["exercise="]);
const [slug = "", file] = words;
const [exercise] = options.get("exercise") ?? [];
// One prints a list, and the other records grades.
if (file !== undefined && exercise !== undefined) refuseArguments(usage);
await runForBrand(
  slug,
  (brand) => (file === undefined ? printAnswers(brand, exercise) : recordFile(brand, givenPath(file))),
  (error) => (error instanceof GradesRefused ? error.problems.map(formatProblem) : []),
);
