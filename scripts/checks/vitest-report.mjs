import { writeFileSync } from "node:fs";

/**
 * A vitest reporter that writes the results of a run to the file named by VITEST_REPORT, for `npm test`:
 * `{passed, failed, failures, again}`. Unlike vitest's own report it includes errors outside of any test, such as in a
 * file's last hook or an unhandled rejection, which also fail a run.
 */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(summarise(modules, unhandledErrors)));
  }
}

function summarise(modules, unhandledErrors) {
  const report = { passed: 0, failed: 0, failures: [], again: [] };
  const outside = (place, errors) => {
    for (const error of errors) report.failures.push(`${place}: ${wordsOf(error)}`);
  };
  for (const module of modules) {
    const place = (part) => `${module.relativeModuleId}: ${part.fullName}`;
    outside(module.relativeModuleId, module.errors());
    for (const suite of module.children.allSuites()) outside(place(suite), suite.errors());
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === "passed") report.passed++;
      if (state === "failed") report.failures.push(place(test));
      if (state === "passed" && errors?.length > 0) report.again.push(place(test));
    }
  }
  outside("outside of a test", unhandledErrors);
  report.failed = report.failures.length;
  return report;
}

const wordsOf = ({ name, message, stacks }) => {
  const from = stacks?.[0] ? ` (${stacks[0].file}:${stacks[0].line})` : "";
  return `${name ?? "Error"}: ${String(message).split("\n")[0]}${from}`;
};
