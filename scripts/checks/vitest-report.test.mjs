import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

let folder;
beforeEach(() => {
  // Inside the project, so that vitest is resolved.
  folder = mkdtempSync(join(root, "node_modules/.vitest-report-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs vitest on one test file; returns its exit code and the written report. */
function run(tests) {
  writeFileSync(
    join(folder, "of.test.mjs"),
    `import { afterAll, describe, expect, test } from "vitest";\n${tests}`,
  );
  writeFileSync(
    join(folder, "vitest.config.mjs"),
    'export default { test: { include: ["**/*.test.mjs"], exclude: [], retry: 1 } };',
  );
  const report = join(folder, "report.json");
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--root",
      folder,
      `--reporter=${join(import.meta.dirname, "vitest-report.mjs")}`,
    ],
    { env: { PATH: process.env.PATH, VITEST_REPORT: report } },
  );
  return { status, ...JSON.parse(readFileSync(report, "utf8")) };
}

test("counts tests, and names those that failed or passed only when retried", () => {
  expect(
    run(`let tries = 0;
      test("fine", () => {});
      describe("a group", () => {
        test("late", () => expect(++tries).toBe(2));
        test("red", () => expect(1).toBe(2));
      });`),
  ).toEqual({
    status: 1,
    passed: 2,
    failed: 1,
    failures: ["of.test.mjs: a group > red"],
    again: ["of.test.mjs: a group > late"],
  });
});

test("names errors outside of tests that fail a run", () => {
  const { status, passed, failures } = run(`
    test("fine", () => void Promise.reject(new Error("nobody waits")));
    afterAll(() => { throw new Error("last hook"); });
    describe("a group", () => {
      test("as well", () => {});
      afterAll(() => { throw new Error("its last hook"); });
    });`);
  expect({ status, passed }).toEqual({ status: 1, passed: 2 });
  expect(failures).toEqual([
    expect.stringMatching(/^of\.test\.mjs: Error: last hook \(.+of\.test\.mjs:\d+\)$/),
    expect.stringMatching(/^of\.test\.mjs: a group: Error: its last hook/),
    expect.stringMatching(/^outside of a test: Error: nobody waits/),
  ]);
});
