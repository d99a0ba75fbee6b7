import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";

/** The machine of a measurement, with the cores that this process may use. */
export const describeMachine = (): string =>
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`;

/** The measured commit, marked if the work tree had uncommitted changes. */
export function describeCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "server", "contract", "web", "bench", ":!*.md");
  return git("rev-parse", "--short", "HEAD") + (changed === "" ? "" : ", with changes");
}
