import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyEnsure } from "./testing/copy-ensure.mjs";

let project;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "sabia-ensure-"));
  mkdirSync(join(project, "node_modules"));
  copyEnsure(project);
  writeFileSync(join(project, "package-lock.json"), '{ "packages": { "": {} } }');
});
afterEach(() => rmSync(project, { recursive: true }));

const script =
  'import("./scripts/ensure.mjs").then((it) => it.ensureInstalled()).then(() => console.log("go on"))';

/** Ensures the installation of the project, in a separate process without a package manager, or with that of `path`. */
function ensure(path = "") {
  const options = { cwd: project, encoding: "utf8", env: { PATH: path, TMPDIR: project } };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", script], options);
  return { status, stdout, stderr };
}

test("an installation by another user, in folders that this user can't write, is accepted", () => {
  writeFileSync(join(project, "node_modules/.package-lock.json"), '{ "packages": {} }');
  // Not even root can write to this.
  mkdirSync(join(project, "node_modules/.sabia-stamp"));
  expect(ensure()).toEqual({ status: 0, stdout: "go on\n", stderr: "" });
});

test("an installation that was interrupted while npm wrote its record is repeated", () => {
  writeFileSync(join(project, "node_modules/.package-lock.json"), '{ "packages": { "node_mod');
  expect(ensure().stderr).toContain("Installing dependencies (npm ci)…\n");
});

test("a failed installation is reported on standard error", () => {
  const { status, stdout, stderr } = ensure();
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("Installing dependencies (npm ci)…\n");
  expect(stderr).toContain("Installing the dependencies failed");
});

/** Flags that make Node's file system behave differently. */
const preload = (code) => [
  "--import",
  `data:text/javascript,${encodeURIComponent(
    `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; ${code} syncBuiltinESMExports();`,
  )}`,
];

test.each([
  ["20.19.0", "the package's"],
  ["24.1.0", "the package's"],
  ["24.2.0", "its own"],
  ["24.10.0", "its own"],
  ["25.0.0", "its own"],
])("Node %s runs the portal with %s program: scripts ask for import.meta.main", (version, whose) => {
  const packaged = join(project, "node_modules/node/bin/node");
  mkdirSync(dirname(packaged), { recursive: true });
  writeFileSync(packaged, "#!/bin/sh\necho v24.9.0\n", { mode: 0o755 });
  const pretend = preload(
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`,
  );
  const find = 'import("./scripts/ensure.mjs").then((it) => console.log(it.findNode24()))';
  const options = { cwd: project, encoding: "utf8", env: { PATH: "" } };
  const { stdout } = spawnSync(process.execPath, [...pretend, "-e", find], options);
  expect(stdout.trim()).toBe(whose === "its own" ? process.execPath : packaged);
});

/** A fake package manager. */
function writeNpm(lines) {
  mkdirSync(join(project, "bin"));
  writeFileSync(join(project, "bin/npm"), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return `${join(project, "bin")}:/usr/bin:/bin`;
}

test.each([
  ["and npm fails", 1],
  ["though npm takes files that were cut off for whole", 0],
])(
  "a disk that filled up during the install is reported as the cause, not the registry, %s",
  (_how, code) => {
    const path = writeNpm(`echo '{ "packages": {} }' > node_modules/.package-lock.json
    echo "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write" >&2
    echo "npm error" >&2
    exit ${code}`);
    const { status, stderr } = ensure(path);
    expect(status).toBe(1);
    expect(stderr).toContain("npm warn tar TAR_ENTRY_ERROR ENOSPC");
    expect(stderr).toContain(`No room is left on the disk of ${project}, or of`);
    expect(stderr).not.toContain("registry");
    // The partial installation isn't taken for a complete one the next time.
    expect(ensure(path).status).toBe(1);
  },
);

test("a disk too full for our own files is reported as such, without the system's error code", () => {
  for (const name of ["run.mjs", "supervise.mjs", "runtime.json"])
    cpSync(join(import.meta.dirname, name), join(project, "scripts", name));
  const full = preload(`fs.writeFileSync = () => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };`);
  const options = { cwd: project, encoding: "utf8", env: { PATH: "", TMPDIR: project } };
  const { status, stderr } = spawnSync(process.execPath, [...full, "scripts/run.mjs", "x.ts"], options);
  expect([status, stderr]).toEqual([
    1,
    `No room is left on the disk of ${project}, or of ${project}. Make some, then start again.\n`,
  ]);
});

test("two processes that find a dead process's lock install one after the other, however slowly one removes it", async () => {
  const log = join(project, "log");
  const path = writeNpm(`echo begin >> ${log}\nsleep 1\necho end >> ${log}\nexit 1`);
  const env = { PATH: path, TMPDIR: project };
  const begin = (more) =>
    spawn(process.execPath, [...more, "-e", script], { cwd: project, env, detached: true, stdio: "ignore" });
  writeFileSync(log, "");
  const readLog = () => readFileSync(log, "utf8").trim().split("\n");
  const dead = begin([]);
  await vi.waitUntil(() => readLog().includes("begin"), { timeout: 30_000 });
  process.kill(-dead.pid, "SIGKILL");
  await once(dead, "exit");

  writeFileSync(log, "");
  // The process that finds the stale lock may be delayed before it removes the file.
  const slowly = preload(`const { rmSync } = fs;
    fs.rmSync = (...args) => {
      fs.appendFileSync(${JSON.stringify(`${log}-slow`)}, "");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
      return rmSync(...args);
    };`);
  const slow = begin(slowly);
  const slowEnd = once(slow, "exit");
  await vi.waitUntil(() => existsSync(`${log}-slow`), { timeout: 30_000, interval: 5 });
  await Promise.all([once(begin([]), "exit"), slowEnd]);
  expect(readLog()).toEqual(["begin", "end", "begin", "end"]);
}, 60_000);

test("a dead process's lock is ignored even if its process id was reused", async () => {
  const log = join(project, "log");
  const path = writeNpm(`echo begin >> ${log}\nsleep 1\nexit 1`);
  writeFileSync(log, "");
  const options = { cwd: project, env: { PATH: path, TMPDIR: project } };
  const dead = spawn(process.execPath, ["-e", script], { ...options, detached: true, stdio: "ignore" });
  await vi.waitUntil(() => readFileSync(log, "utf8") !== "", { timeout: 30_000 });
  process.kill(-dead.pid, "SIGKILL");
  await once(dead, "exit");

  const lock = readdirSync(project).find((name) => name.endsWith(`.lock.${dead.pid}`));
  const living = lock.replace(/\d+$/, process.pid);
  renameSync(join(project, lock), join(project, living));
  const { stderr } = spawnSync(process.execPath, ["-e", script], {
    ...options,
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(stderr).not.toContain("Waiting for another process");
  expect(readFileSync(log, "utf8")).toBe("begin\nbegin\n");
}, 60_000);
