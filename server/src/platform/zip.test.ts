import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeZip } from "./zip.ts";

test("compressing large content yields to other work", async () => {
  const content = randomBytes(2 * 1024 * 1024);
  let turns = 0;
  let written = false;
  const takeTurns = () => {
    turns++;
    if (!written) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  const parts: Uint8Array[] = [];
  for await (const part of writeZip([{ name: "dados.json", content: [content], compress: true }]))
    parts.push(part);
  written = true;
  expect(turns).toBeGreaterThan(25);
  expect(content.equals(unzipSync(Buffer.concat(parts))["dados.json"] ?? new Uint8Array())).toBe(true);
});
