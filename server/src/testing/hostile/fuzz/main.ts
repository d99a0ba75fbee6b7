/**
 * `npm run fuzz -- [--count 100000] [--seed n]`: sends requests generated from the contract's schemas, and
 * mutated beyond them, to the whole portal on a database of its own. Exits with 1 if any answer is wrong. The
 * same seed sends the same requests.
 */
import { count as aCount, seed as aSeed, readOptions } from "../../../commands/read-options.ts";
import type { FuzzReport } from "./run-fuzz.ts";

const { count, seed } = readOptions("npm run fuzz -- [--count 100000] [--seed <whole number>]", {
  count: { default: 100_000, read: aCount },
  seed: { default: Date.now() % 2 ** 31, read: aSeed },
});

function print({ counts, findings, sent, slowestMs }: FuzzReport, seconds: number): void {
  for (const [key, byStatus] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
    const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`);
    console.log(`${key.padEnd(58)} ${statuses.join(", ")}`);
  }
  const total = new Map<number, number>();
  for (const byStatus of counts.values())
    for (const [status, times] of byStatus) total.set(status, (total.get(status) ?? 0) + times);
  const all = [...total].sort(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`);
  console.log(`\nAll: ${all.join(", ")}`);
  console.log(
    `${sent} requests in ${Math.round(seconds)} s, the slowest ${Math.round(slowestMs)} ms, seed ${seed}`,
  );
  console.log(findings.length === 0 ? "No answer is wrong." : `${findings.length} answers are wrong.`);
}

// Only now: all of the portal is loaded, and whoever got the call wrong would wait for it.
const [{ createDemoTemplate, dropDemoTemplate }, { openPortal }, { startTestServer }, { runFuzz }] =
  await Promise.all([
    import("../../database/databases.ts"),
    import("../../portal/test-portal.ts"),
    import("../../database/test-server.ts"),
    import("./run-fuzz.ts"),
  ]);
const given = process.env.TEST_DATABASE_URL;
const server = given ? { url: given, stop: async () => {} } : await startTestServer();
try {
  const template = await createDemoTemplate(server.url);
  const portal = await openPortal(template);
  const began = performance.now();
  let printedAt = 0;
  let shown = 0;
  const onProgress = ({ sent, findings }: FuzzReport) => {
    for (const finding of findings.slice(shown)) console.log(`WRONG ${finding}\n`);
    shown = findings.length;
    if (sent - printedAt < 10_000) return;
    printedAt = sent;
    console.log(`${sent} of ${count}, ${findings.length} wrong`);
  };
  const report = await runFuzz(portal, { count, seed, onProgress });
  print(report, (performance.now() - began) / 1000);
  await portal.close();
  await dropDemoTemplate(template);
  process.exitCode = report.findings.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}
