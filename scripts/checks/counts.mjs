import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * Adds up what a test runner reported; one that failed without a failed test counts as one failure.
 * What passed only when it was tried again is told by name: it has a fault, in the test or in the product.
 */
export function countTests({ code, passed, failed, again }) {
  const output = again.map((name) => `  only passed when tried again: ${name}`).join("\n");
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}

export function readVitest(path) {
  const { numPassedTests, numFailedTests, testResults } = readReport(path);
  const again = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName }) => `${basename(name)}: ${fullName}`),
  );
  return { passed: numPassedTests, failed: numFailedTests, again };
}

export function readPlaywright(path) {
  const { stats, errors, suites } = readReport(path);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    again: suites.flatMap(specsOf).filter(isFlaky).map(nameOf),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const isFlaky = ({ tests }) => tests.some(({ status }) => status === "flaky");
const nameOf = ({ file, title }) => `${file}: ${title}`;

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`The report of the tests can't be read: ${error.message}`);
  }
}
