import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readGivenFile } from "./read-given-file.ts";

const folder = mkdtempSync(join(tmpdir(), "sabia-given-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a file is read; an error names the path of one that can't be, and why", async () => {
  const path = join(folder, "notas.csv");
  await expect(readGivenFile(path)).rejects.toThrow(`${path} can't be read: there is no such file.`);
  await expect(readGivenFile(folder)).rejects.toThrow(`${folder} can't be read: it is a folder.`);
  writeFileSync(path, "resposta;nota");
  expect((await readGivenFile(path)).toString()).toBe("resposta;nota");
});
