/**
 * npm test [-- --only <step>]… [--skip <step>]… [filter]…
 * Filters go to vitest and Playwright. The last line counts the tests and steps that passed and failed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./ensure.mjs";

const multiple = { type: "string", multiple: true };

async function main() {
  const { values, positionals } = parseArgs({
    options: { only: multiple, skip: multiple },
    allowPositionals: true,
  });
  await ensureInstalled();
  // Imported only now, since these may depend on what was just installed.
  const { steps } = await import("./checks/steps.mjs");
  const { runSteps, selectSteps } = await import("./checks/run-steps.mjs");
  const selected = selectSteps(steps, values);

  const reports = mkdtempSync(join(tmpdir(), "sabia-reports-"));
  const context = await createContext(reports, positionals);
  try {
    return await runSteps(selected, context);
  } finally {
    await context.end();
  }
}

async function createContext(reports, filters) {
  const { endAllChildren, runChild } = await import("./checks/children.mjs");
  const { startTestDatabase } = await import("./checks/test-database.mjs");
  const { ensureChromium } = await import("./chromium.mjs");

  const end = async () => {
    await endAllChildren();
    rmSync(reports, { recursive: true, force: true });
  };
  endOnSignals(end);
  return {
    reports,
    filters,
    end,
    chromium: once(ensureChromium),
    database: once(async () => (await startTestDatabase()).url),
    web: once(async () => {
      const { code, output } = await runChild(["node", "scripts/checks/build-web.mjs"]);
      if (code !== 0) throw new Error(output.trimEnd());
    }),
  };
}

/** Memoizes a function: it runs at the first call, and later calls give the same result. */
function once(work) {
  let result;
  return () => {
    result ??= work();
    return result;
  };
}

/** Ends also when npm, which started this, is killed and can't forward a signal. */
function endOnSignals(end) {
  let ending = false;
  const stop = async () => {
    if (ending) return;
    ending = true;
    await end();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

function summarise(results) {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const failures = results.filter((result) => result.failed > 0);
  // Repeated at the end, since much output may have followed since.
  for (const { id, output = "" } of failures)
    console.log([`\nFailed: ${id}`, ...output.trimEnd().split("\n").slice(-20)].join("\n").trimEnd());
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = failures.length === 0 && results.length > 0 ? 0 : 1;
}

try {
  summarise(await main());
} catch (error) {
  console.error(error.message);
  summarise([{ id: "preparation", passed: 0, failed: 1 }]);
}
