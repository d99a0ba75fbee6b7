import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countTests, readPlaywright, readVitest } from "./counts.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sabia-counts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(report) {
  const path = join(folder, "report.json");
  writeFileSync(path, typeof report === "string" ? report : JSON.stringify(report));
  return path;
}

test("reads what the runners report; a test that passed only sometimes has failed", () => {
  expect(readVitest(place({ numPassedTests: 5, numFailedTests: 2 }))).toEqual({ passed: 5, failed: 2 });
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 3 };
  expect(readPlaywright(place({ stats, errors: [{}] }))).toEqual({ passed: 9, failed: 3 });
});

test("a runner that fails without a failed test counts as one failure", () => {
  expect(countTests({ code: 1, passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
  expect(countTests({ code: 1, passed: 5, failed: 2 })).toEqual({ passed: 5, failed: 2 });
  expect(countTests({ code: 0, passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 0 });
});

test("a report that is missing or cut off is said to be", () => {
  expect(() => readVitest(join(folder, "none.json"))).toThrow("can't be read");
  expect(() => readPlaywright(place('{"stats":'))).toThrow("can't be read");
});
