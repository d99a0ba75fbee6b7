import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { fileTypeFromFile } from "file-type";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { retryOnDeadlock } from "../../platform/retry-on-deadlock.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { feedbackKey, hashFile, insertFile, type UploadType, uploadTypeOf } from "../files/public.ts";
import type { Problem } from "./problem.ts";
import { type GradeLine, readGrades } from "./read-grades.ts";
import { listGradable, saveGrade } from "./teacher.queries.ts";

/** Thrown if a CSV has any problem; no grade was recorded. The problems are in the order of their lines. */
export class GradesRefused extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(`Nothing was recorded: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}`);
    this.problems = problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  }
}

/** How a teacher's file is stored: a PDF, or whatever a student may upload. */
const feedbackTypeOf = (detected: string | undefined): Pick<UploadType, "type" | "extension"> | undefined =>
  detected === "application/pdf" ? { type: detected, extension: "pdf" } : uploadTypeOf(detected);

type Options = {
  readonly db: BrandDb;
  readonly storage: Storage;
  readonly slug: string;
  readonly csv: string;
  /** The folder of the CSV: paths of feedback files are relative to it. */
  readonly folder: string;
  readonly now: Date;
};
type Feedback = {
  name: string;
  storageKey: string;
  type: string;
  size: number;
  sha256: string;
  /** A path and not the bytes: the recordings of a whole class wouldn't fit in memory. */
  path: string;
};

const inspect = async (path: string) => ({
  found: feedbackTypeOf((await fileTypeFromFile(path))?.mime),
  sha256: await hashFile(path),
  size: (await stat(path)).size,
});

/** Reads a feedback file, or gives the reason why it can't be one. */
async function readFeedback(
  { folder, slug }: Options,
  file: string,
): Promise<{ feedback: Feedback } | { reason: string }> {
  const path = resolve(folder, file);
  const inspected = await inspect(path).catch(() => undefined);
  if (!inspected) return { reason: `the file "${file}" can't be read` };
  const { found, sha256, size } = inspected;
  if (!found) return { reason: `"${file}" is neither PDF nor a picture nor a recording` };
  const name = `comentario-${randomBytes(12).toString("hex")}.${found.extension}`;
  return { feedback: { name, storageKey: feedbackKey(slug, name), type: found.type, size, sha256, path } };
}

/**
 * Records a CSV of grades with feedback, all or nothing, and returns how many. Throws `GradesRefused` with
 * every problem.
 */
export async function recordGrades(options: Options): Promise<number> {
  const { db, storage, csv, now } = options;
  const { grades, problems } = readGrades(csv);
  const feedback = new Map<number, Feedback>();
  for (const { id, line, file } of grades) {
    if (file === null) continue;
    const read = await readFeedback(options, file);
    if ("feedback" in read) feedback.set(id, read.feedback);
    else problems.push({ line, reason: read.reason });
  }
  if (problems.length > 0) {
    const unknown = await db.transaction().execute((tx) => findUnknown(tx, grades));
    throw new GradesRefused([...problems, ...unknown]);
  }
  // Files are stored before the rows, so that no student sees feedback whose file is missing.
  const keys: string[] = [];
  let written = false;
  try {
    for (const { storageKey, path } of feedback.values()) {
      keys.push(storageKey);
      await storage.put(storageKey, createReadStream(path));
    }
    await retryOnDeadlock(() =>
      db.transaction().execute(async (tx) => {
        written = false;
        await writeGrades(tx, grades, feedback, now);
        written = true;
      }),
    );
  } catch (error) {
    // If only the answer to the commit was lost, the grades need their files. Otherwise the cleaning sets the files
    // aside a day later.
    if (!written) for (const key of keys) await storage.remove(key).catch(() => {});
    throw error;
  }
  return grades.length;
}

/**
 * Reports each line whose id is not an answer's, or is another answer than its columns describe or a later one.
 * Locks the other lines' answers and students.
 */
async function findUnknown(tx: BrandTransaction, grades: readonly GradeLine[]): Promise<Problem[]> {
  const ids = grades.map(({ id }) => id);
  const gradable = new Map((await listGradable(tx, ids)).map((answer) => [answer.id, answer]));
  return grades.flatMap((grade) => {
    const answer = gradable.get(grade.id);
    const { line, id } = grade;
    if (!answer) return [{ line, reason: `${id} is no answer that was given` }];
    if (describesAnother(grade, answer)) {
      const found = `${id} is the answer of ${answer.enrollment} to ${answer.exercise}`;
      return [
        { line, reason: `${found}, another one than this line describes: is the list another brand's?` },
      ];
    }
    if (!isAnsweredSince(grade, answer)) return [];
    return [{ line, reason: `${id} was answered after this list was printed: print it again` }];
  });
}

type Answer = { readonly enrollment: string; readonly student: string; readonly exercise: string };

/**
 * Whether most columns describe another answer: two brands use the same ids. A single difference is taken for a
 * student who was renamed, or a number that a spreadsheet reformatted.
 */
function describesAnother(line: Pick<GradeLine, keyof Answer>, answer: Answer): boolean {
  const given = (["enrollment", "student", "exercise"] as const).filter((key) => line[key]);
  const different = given.filter((key) => line[key] !== answer[key]);
  return different.length * 2 > given.length;
}

type Content = { readonly repliedAt: Date | null; readonly isBlank: boolean };

/**
 * Whether the line is about an earlier answer: in a reopened list, exercises that closing answered with nothing are
 * answered again. One left blank again is the same. If a spreadsheet reformatted the time, only such a blank tells it.
 */
function isAnsweredSince(line: GradeLine, { repliedAt, isBlank }: Content): boolean {
  if (isBlank) return false;
  if (line.repliedAt && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(line.repliedAt))
    return line.repliedAt !== repliedAt?.toISOString();
  return line.wasBlank === true;
}

async function writeGrades(
  tx: BrandTransaction,
  grades: readonly GradeLine[],
  feedback: ReadonlyMap<number, Feedback>,
  now: Date,
): Promise<void> {
  const unknown = await findUnknown(tx, grades);
  if (unknown.length > 0) throw new GradesRefused(unknown);
  for (const { id, tenths, feedback: text } of grades) {
    const file = feedback.get(id);
    const fileId = file ? (await insertFile(tx, withoutPath(file))).id : null;
    await saveGrade(tx, { id, tenths, feedback: text, fileId, now });
  }
}

const withoutPath = ({ path: _path, ...file }: Feedback) => file;
