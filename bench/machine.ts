import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";

const root = import.meta.dirname;
const git = (folder: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trimEnd();

/** The machine of a measurement, with the cores that this process may use. */
export const describeMachine = (): string =>
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`;

const describeHead = () =>
  git(root, "rev-parse", "--short", "HEAD") + (listChanges().length === 0 ? "" : ", with changes");

/** Files with uncommitted changes, new ones included, but not pages: a run writes its results into one. */
export const listChanges = (folder: string = root): string[] =>
  git(folder, "status", "--porcelain", "--untracked-files=all", "--", ":/", ":!/*.md")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(3));

/** Ends the process with code 2 if results would be kept of a work tree that no commit holds. */
export function refuseChanges(option: string): void {
  const changes = listChanges();
  if (changes.length === 0) return;
  const [first, ...more] = changes;
  const listed = more.length === 0 ? first : `${first} and ${more.length} more`;
  console.error(
    `Results name the commit that they measured. Commit your changes first (${listed}), or leave out ${option}.`,
  );
  process.exit(2);
}

// as it was when the measurement began: a run takes an hour, in which others may commit
const measured = describeHead();

/** The measured commit, marked if the work tree had uncommitted changes. */
export const describeCommit = (): string => measured;
