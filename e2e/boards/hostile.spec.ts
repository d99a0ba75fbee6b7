import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { vectors, watchTrouble } from "../support/hostile.ts";
import { inspectTexts } from "../support/inspect-texts.ts";
import { enter, expect, test } from "../support/test.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** The demo with a group more for each of these vectors; all of them Carla's. */
async function writeSchool(school: string, chosen: readonly number[]): Promise<void> {
  await rm(school, { recursive: true, force: true });
  await cp(join(root, "demo/escola-sabia"), school, { recursive: true });
  const groups = chosen.flatMap((at) => [
    ...[`- slug: hostil-${at}`, `  name: Hostil ${at}.`, "  course: matematica-essencial", "  unit: 1"],
    ...[
      "  annotations: |",
      `    Aviso ${at}`,
      "",
      ...(vectors[at] ?? "").split("\n").map((line) => `    ${line}`),
    ],
  ]);
  await appendFile(join(school, "groups.yaml"), `\n${groups.join("\n")}\n`);
  const enrollments = chosen.map((at) => `${90_000_000 + at},A2026-0003,hostil-${at},E,-10d 09:00\n`);
  await appendFile(join(school, "enrollments.csv"), enrollments.join(""));
}

/** Saves the corpus as a school saves its notices, and answers what was taken: what the import refuses, nobody will see. */
async function importBoards(databaseUrl: string, folder: string): Promise<number[]> {
  const school = join(folder, "school");
  const { NODE_OPTIONS: _own, ...rest } = process.env;
  const env = { ...rest, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data") };
  const runImport = () =>
    run(process.execPath, ["server/src/commands/import.ts", school], { cwd: root, env });
  await writeSchool(school, [...vectors.keys()]);
  const { stderr } = await runImport().catch((error: { stderr: string }) => error);
  const lines = (await readFile(join(school, "groups.yaml"), "utf8")).split("\n");
  const refused = [...stderr.matchAll(/^groups\.yaml:(\d+)/gm)].map(([, line]) =>
    lines
      .slice(0, Number(line))
      .findLast((text) => text.startsWith("- slug: "))
      ?.slice("- slug: hostil-".length),
  );
  const taken = [...vectors.keys()].filter((at) => !refused.includes(String(at)));
  await writeSchool(school, taken);
  await runImport();
  return taken;
}

test("saved as notices, the corpus is harmless on the boards", async ({
  page,
  context,
  freshPortal: portal,
  allowConsoleErrors,
}) => {
  test.setTimeout(180_000);
  allowConsoleErrors(/status of 404.*get-file|ERR_FAILED/);
  const folder = await mkdtemp(join(tmpdir(), "sabia-hostile-"));
  try {
    const saved = await importBoards(portal.databaseUrl, folder);
    expect(saved.length).toBeGreaterThan(150);
    const trouble = await watchTrouble(context, portal.url);
    await enter(page, portal, "carla");
    await page.goto(`${portal.url}/annotations`);
    await expect(page.getByRole("article", { name: / » Hostil \d+\.$/ })).toHaveCount(saved.length);
    expect(await inspectTexts(page)).toEqual([]);
    expect(trouble).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
