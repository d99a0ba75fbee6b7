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

const tried = (status, failureMessages) => ({ fullName: `is ${status}`, status, failureMessages });

test("reads what the runners report, and names what only passed when tried again", () => {
  const testResults = [
    {
      name: "/a/b.test.ts",
      assertionResults: [tried("passed", []), tried("passed", ["late"]), tried("failed", ["x"])],
    },
  ];
  expect(readVitest(place({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual({
    passed: 2,
    failed: 1,
    again: ["b.test.ts: is passed"],
  });
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 3 };
  const spec = (title, status) => ({ file: "a.spec.ts", title, tests: [{ status }] });
  const suites = [{ specs: [spec("fine", "expected")], suites: [{ specs: [spec("late", "flaky")] }] }];
  expect(readPlaywright(place({ stats, suites, errors: [{}] }))).toEqual({
    passed: 10,
    failed: 2,
    again: ["a.spec.ts: late"],
  });
});

test("a runner that fails without a failed test counts as one failure", () => {
  const counts = { passed: 5, again: [] };
  expect(countTests({ ...counts, code: 1, failed: 0 })).toMatchObject({ passed: 5, failed: 1 });
  expect(countTests({ ...counts, code: 1, failed: 2 })).toMatchObject({ passed: 5, failed: 2 });
  expect(countTests({ ...counts, code: 0, failed: 0 })).toMatchObject({ passed: 5, failed: 0 });
});

test("what only passed when tried again is told by name", () => {
  const { output } = countTests({ code: 0, passed: 5, failed: 0, again: ["a.spec.ts: late"] });
  expect(output).toContain("only passed when tried again: a.spec.ts: late");
});

test("a report that is missing or cut off is said to be", () => {
  expect(() => readVitest(join(folder, "none.json"))).toThrow("can't be read");
  expect(() => readPlaywright(place('{"stats":'))).toThrow("can't be read");
});
