import { join } from "node:path";
import { bin, runChild } from "./children.mjs";
import { countTests, readPlaywright, readVitest } from "./counts.mjs";

/** Each thread would check the same types again: the default took more than twice the processor time, and two of these run at once. */
const checkTypes = (project) => [bin("tsc"), "--singleThreaded", "-p", project];

/**
 * All steps of `npm test`. A step returns `{passed, failed, output}`; `alone` ones need both processors, the
 * others run two at a time, in this order.
 * `context` holds what steps share: `web()`, `database()` and `chromium()` prepare it once, on first use.
 */
export const steps = [
  // The longest first, so that the run doesn't end with waiting for it.
  { id: "build", run: ({ web }) => web().then(() => passed) },
  check("biome", [bin("biome"), "check", "--error-on-warnings", "."]),
  ...["contract", "server", "web", "e2e", "bench"].map((part) => check(`types:${part}`, checkTypes(part))),
  check("types:tools", checkTypes("tsconfig.tools.json")),
  check("walls", ["node", "scripts/checks/walls.mjs"]),
  check("architecture", ["node", "scripts/checks/architecture.mjs", "--check"]),
  check("knip", [bin("knip"), "--no-progress"]),
  {
    id: "db-types",
    run: async ({ database }) =>
      runCheck(["node", "server/src/commands/generate-db-types.ts", "--check"], {
        DATABASE_URL: await database(),
      }),
  },
  {
    id: "weight",
    printsAlways: true,
    run: async ({ web }) => {
      await web();
      return runCheck(["node", "scripts/checks/weight.mjs"]);
    },
  },
  { id: "vitest", alone: true, printsAlways: true, run: runVitest },
  { id: "e2e", alone: true, printsAlways: true, run: runPlaywright },
];

const passed = { passed: 1, failed: 0, output: "" };

function check(id, command) {
  return { id, run: () => runCheck(command) };
}

async function runCheck(command, env) {
  const { code, output } = await runChild(command, { env });
  return code === 0 ? { ...passed, output } : { passed: 0, failed: 1, output };
}

async function runVitest({ database, reports, filters }) {
  const report = join(reports, "vitest.json");
  const command = [
    bin("vitest"),
    "run",
    "--reporter=default",
    "--reporter=./scripts/checks/vitest-report.mjs",
  ];
  const env = { TEST_DATABASE_URL: await database(), VITEST_REPORT: report };
  const ended = await runChild([...command, ...filters], { env, live: true });
  return countTests({ ...ended, ...readVitest(report) });
}

async function runPlaywright({ database, web, chromium, reports, filters }) {
  await web();
  const report = join(reports, "playwright.json");
  const env = {
    TEST_DATABASE_URL: await database(),
    CHROMIUM: chromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const command = [bin("playwright"), "test", "--config=e2e", "--reporter=list,json", ...filters];
  const ended = await runChild(command, { env, live: true });
  return countTests({ ...ended, ...readPlaywright(report) });
}
