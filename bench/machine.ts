import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";

/** What figures were measured on: the cores that this process may use. */
export const describeMachine = (): string =>
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`;

/** The commit that was measured, marked where the work tree held more than it. */
export function describeCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "server", "contract", "web", "bench", ":!*.md");
  return git("rev-parse", "--short", "HEAD") + (changed === "" ? "" : ", with changes");
}
