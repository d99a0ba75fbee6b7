import { readFileSync } from "node:fs";

/** Adds up what a test runner reported; one that failed without a failed test counts as one failure. */
export function countTests({ code, passed, failed }) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

export function readVitest(path) {
  const { numPassedTests, numFailedTests } = readReport(path);
  return { passed: numPassedTests, failed: numFailedTests };
}

export function readPlaywright(path) {
  const { stats, errors } = readReport(path);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`The report of the tests can't be read: ${error.message}`);
  }
}
