import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { vectors, watchTrouble } from "../support/hostile.ts";
import { inspectTexts } from "../support/inspect-texts.ts";
import { runSql } from "../support/run-sql.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, test } from "../support/test.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/**
 * The texts as stored by the server; computed in another process, since Playwright can't load the server's
 * modules.
 */
async function keepAsBefore(texts: readonly string[]): Promise<string[]> {
  const work = `import { sanitizeHtml } from "./server/src/platform/text/sanitize.ts";
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(sanitizeHtml)));`;
  const given = ["--input-type=module", "-e", work, JSON.stringify(texts)];
  const { stdout } = await run(process.execPath, given, { cwd: root });
  return JSON.parse(stdout);
}

const all = [...vectors.keys()];

/**
 * The demo with one more group per vector, all of them Carla's; where it is `refused`, without the vector.
 */
async function writeSchool(school: string, refused: readonly number[]): Promise<void> {
  await rm(school, { recursive: true, force: true });
  await cp(join(root, "demo/escola-sabia"), school, { recursive: true });
  const groups = all.flatMap((at) => [
    `- slug: hostil-${at}`,
    `  name: Hostil ${at}.`,
    "  course: matematica-essencial",
    "  unit: 1",
    "  annotations: |",
    `    Aviso ${at}`,
    "",
    ...(refused.includes(at) ? "" : (vectors[at] ?? "")).split("\n").map((line) => `    ${line}`),
  ]);
  await appendFile(join(school, "groups.yaml"), `\n${groups.join("\n")}\n`);
  const enrollments = all.map((at) => `${90_000_000 + at},A2026-0003,hostil-${at},E,-10d 09:00\n`);
  await appendFile(join(school, "enrollments.csv"), enrollments.join(""));
}

/**
 * Saves the corpus as a school saves its notices; vectors that the import refuses are written directly, as
 * they were stored before it refused them.
 */
async function importBoards(databaseUrl: string, folder: string): Promise<void> {
  const school = join(folder, "school");
  const { NODE_OPTIONS: _own, ...rest } = process.env;
  const env = { ...rest, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data") };
  const runImport = () =>
    run(process.execPath, ["server/src/commands/import.ts", school], { cwd: root, env });
  await writeSchool(school, []);
  const { stderr } = await runImport().catch((error: { stderr: string }) => error);
  const lines = (await readFile(join(school, "groups.yaml"), "utf8")).split("\n");
  const refused = [...stderr.matchAll(/^groups\.yaml:(\d+)/gm)].map(([, line]) =>
    Number(
      lines
        .slice(0, Number(line))
        .findLast((text) => text.startsWith("- slug: "))
        ?.slice("- slug: hostil-".length),
    ),
  );
  await writeSchool(school, refused);
  await runImport();
  const kept = await keepAsBefore(refused.map((at) => vectors[at] ?? ""));
  await runSql(
    databaseUrl,
    `update brand_sabia.groups set annotations_html = kept.html
      from unnest($1::text[], $2::text[]) as kept(slug, html) where groups.slug = kept.slug`,
    [refused.map((at) => `hostil-${at}`), kept],
  );
}

/** Saved once, at phone size, since saving takes long; checked in both sizes. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function lookAtBoards(context: BrowserContext, portal: Portal): Promise<void> {
  const page = await context.newPage();
  const trouble = await watchTrouble(context, portal.url);
  await enter(page, portal, "carla");
  await page.goto(`${portal.url}/annotations`);
  await expect(page.getByRole("article", { name: / » Hostil \d+\.$/ })).toHaveCount(vectors.length);
  expect(await inspectTexts(page)).toEqual([]);
  expect(trouble).toEqual([]);
}

test("the corpus saved as notices is harmless on the boards, wide and on a phone @desktop", async ({
  browser,
  context,
  freshPortal: portal,
  allowConsoleErrors,
}) => {
  test.slow();
  allowConsoleErrors(/status of 404.*get-file|ERR_FAILED/);
  const folder = await mkdtemp(join(tmpdir(), "sabia-hostile-"));
  const ofPhone = await browser.newContext(phone);
  try {
    expect(new Set(vectors).size).toBeGreaterThan(150);
    await importBoards(portal.databaseUrl, folder);
    await lookAtBoards(context, portal);
    await lookAtBoards(ofPhone, portal);
  } finally {
    await ofPhone.close();
    await rm(folder, { recursive: true, force: true });
  }
});
