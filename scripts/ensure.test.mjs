import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let project;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "sabia-ensure-"));
  mkdirSync(join(project, "node_modules"));
  cpSync(join(import.meta.dirname, "ensure.mjs"), join(project, "scripts/ensure.mjs"));
  writeFileSync(join(project, "package-lock.json"), '{ "packages": { "": {} } }');
});
afterEach(() => rmSync(project, { recursive: true }));

/** Ensures the installation of the project, in a process of its own without a package manager. */
function ensure() {
  const script =
    'import("./scripts/ensure.mjs").then((it) => it.ensureInstalled()).then(() => console.log("go on"))';
  const options = { cwd: project, encoding: "utf8", env: { PATH: "" } };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", script], options);
  return { status, stdout, stderr };
}

test("what somebody else installed, in folders where this user may not write, is good enough", () => {
  writeFileSync(join(project, "node_modules/.package-lock.json"), '{ "packages": {} }');
  // Root may write anywhere, but not into this.
  mkdirSync(join(project, "node_modules/.sabia-stamp"));
  expect(ensure()).toEqual({ status: 0, stdout: "go on\n", stderr: "" });
});

test("an installation that fails is told of, beside the output", () => {
  const { status, stdout, stderr } = ensure();
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("Installing dependencies (npm ci)…\n");
  expect(stderr).toContain("Installing the dependencies failed");
});
