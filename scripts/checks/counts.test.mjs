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

test("reads the runners' reports, with the names of failed tests and of those that passed only when retried", () => {
  const report = { passed: 2, failed: 1, failures: ["a.test.ts: is red"], again: ["b.test.ts: is late"] };
  expect(readVitest(place(report))).toEqual(report);
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 3 };
  const spec = (title, status) => ({ file: "a.spec.ts", title, tests: [{ status }] });
  const suites = [
    {
      specs: [spec("fine", "expected")],
      suites: [{ specs: [spec("late", "flaky"), spec("red", "unexpected")] }],
    },
  ];
  expect(readPlaywright(place({ stats, suites, errors: [{ message: "no server\nat all" }] }))).toEqual({
    passed: 10,
    failed: 2,
    failures: ["a.spec.ts: red", "no server"],
    again: ["a.spec.ts: late"],
  });
});

test("a runner that fails without output counts as one failure", () => {
  const counts = { passed: 5, failures: [], again: [] };
  expect(countTests({ ...counts, code: 1, failed: 0 })).toEqual({
    passed: 5,
    failed: 1,
    output: "  failed: it ended with 1, all tests done",
  });
  const { output } = countTests({ ...counts, code: 1, signal: "SIGSEGV", failed: 0 });
  expect(output).toBe("  failed: it ended with SIGSEGV, all tests done");
  expect(countTests({ ...counts, code: 1, failed: 2 })).toMatchObject({ passed: 5, failed: 2 });
  expect(countTests({ ...counts, code: 0, failed: 0 })).toEqual({ passed: 5, failed: 0, output: "" });
});

test("failed tests are named", () => {
  const { output } = countTests({ code: 1, passed: 5, failed: 1, failures: ["a.spec.ts: red"], again: [] });
  expect(output).toBe("  failed: a.spec.ts: red");
});

test("tests that passed only when retried are named", () => {
  const { output } = countTests({ code: 0, passed: 5, failed: 0, failures: [], again: ["a.spec.ts: late"] });
  expect(output).toContain("only passed when tried again: a.spec.ts: late");
});

test("a missing or truncated report is reported as such", () => {
  expect(() => readVitest(join(folder, "none.json"))).toThrow("can't be read");
  expect(() => readPlaywright(place('{"stats":'))).toThrow("can't be read");
});
