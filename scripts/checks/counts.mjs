import { readFileSync } from "node:fs";

/**
 * Adds up a test runner's results; a runner that failed without a reason counts as one failure.
 * Failed tests are named, as are flaky ones that passed only when retried: the test or the product has a bug.
 */
export function countTests({ code, signal, passed, failed, failures, again }) {
  const silent = code !== 0 && failed === 0;
  const failedNames = silent ? [`it ended with ${signal ?? code}, all tests done`] : failures;
  const output = [
    ...failedNames.map((name) => `  failed: ${name}`),
    ...again.map((name) => `  only passed when tried again: ${name}`),
  ].join("\n");
  return { passed, failed: silent ? 1 : failed, output };
}

/** The report written by vitest-report.mjs. */
export const readVitest = (path) => readReport(path);

export function readPlaywright(path) {
  const { stats, errors, suites } = readReport(path);
  const specs = suites.flatMap(specsOf);
  const named = (status) => specs.filter(hasEnded(status)).map(nameOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...named("unexpected"), ...errors.map(({ message }) => String(message).split("\n")[0])],
    again: named("flaky"),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const hasEnded =
  (how) =>
  ({ tests }) =>
    tests.some(({ status }) => status === how);
const nameOf = ({ file, title }) => `${file}: ${title}`;

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`The report of the tests can't be read: ${error.message}`);
  }
}
