import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listChanges } from "./machine.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-changes-"));
  await mkdir(join(folder, "bench"));
  for (const name of ["bench/rows.ts", "bench/results.md", "README.md"])
    await writeFile(join(folder, name), "before");
  const as = ["-c", "user.name=Ana", "-c", "user.email=ana@sabia.example"];
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    [...as, "commit", "-qm", "Begin"],
  ])
    execFileSync("git", args, { cwd: folder });
});
afterEach(() => rm(folder, { recursive: true }));

test("results may be kept of a committed work tree, whatever its pages say", async () => {
  expect(listChanges(folder)).toEqual([]);
  for (const name of ["bench/results.md", "README.md", "bench/new.md"])
    await writeFile(join(folder, name), "after");
  expect(listChanges(folder)).toEqual([]);
});

test("a changed, a staged and a new file are uncommitted changes, seen from any folder", async () => {
  await writeFile(join(folder, "bench/rows.ts"), "after");
  await writeFile(join(folder, "package.json"), "{}");
  await writeFile(join(folder, "staged.ts"), "new");
  execFileSync("git", ["add", "staged.ts"], { cwd: folder });
  expect(listChanges(join(folder, "bench")).sort()).toEqual(["bench/rows.ts", "package.json", "staged.ts"]);
});
