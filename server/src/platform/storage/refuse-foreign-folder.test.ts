import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseForeignFolder } from "./refuse-foreign-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-foreign-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a folder with other things alone is refused, and three of them are named", async () => {
  for (const name of ["Documentos", "Fotos", "Vídeos", "notas"]) await mkdir(join(folder, name));
  await expect(refuseForeignFolder(folder)).rejects.toThrow(
    `The data folder ${folder} holds other things (Documentos, Fotos, Vídeos, …) and nothing of the portal. Set DATA_DIR to a new or empty folder, or to the one that the portal has used before.`,
  );
});

test.each([
  ["an empty one", []],
  ["the top of a disk", ["lost+found"]],
  ["the empty home of the portal's user", [".profile", ".npm"]],
  ["what is left of a first start that was interrupted", [".portal-1.lock", "postgres.password.draft"]],
  ["the same, a moment later", ["postgres.password", "initdb-x1"]],
  ["a portal's, with an external database", ["files"]],
  ["a portal's, with the operator's notes", ["postgres", "postgres.password", "notas.txt"]],
])("%s is accepted", async (_what, names) => {
  for (const name of names) await writeFile(join(folder, name), "");
  await refuseForeignFolder(folder);
});

test("a folder that doesn't exist yet is accepted", async () => {
  await refuseForeignFolder(join(folder, "data"));
});
