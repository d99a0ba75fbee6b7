import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway } from "../testing/commerce/test-gateway.ts";
import { openStore } from "./store.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sabia-simulator-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const plan = (id: string, name: string) => ({ id, name });

test("a change for which the disk has no room leaves nothing in the journal, which is read as ever", async () => {
  const file = join(folder, "journal.jsonl");
  // A file size limit accepts the first part of a write and refuses the rest, as a full disk does.
  const script = `
    import { openStore } from ${JSON.stringify(join(import.meta.dirname, "store.ts"))};
    const store = openStore(${JSON.stringify(file)});
    store.commit({ plans: [${JSON.stringify(plan("plan_1", "Um"))}] });
    try { store.commit({ plans: [{ id: "plan_2", name: "x".repeat(5000) }] }); } catch (error) { console.log(error.code); }
    console.log(store.count("plans"));
    store.commit({ plans: [${JSON.stringify(plan("plan_3", "Três"))}] });`;
  const command = `trap "" XFSZ; ulimit -f 1; exec "$0" --input-type=module -e "$1"`;
  const { stdout } = await promisify(execFile)("sh", ["-c", command, process.execPath, script]);
  expect(stdout).toBe("EFBIG\n1\n");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).plans[0].name)).toEqual(["Um", "Três"]);
  const store = openStore(file);
  expect(store.count("plans")).toBe(2);
  store.close();
});

test("keys that were cut off half-way are made anew", async () => {
  writeFileSync(join(folder, "keys.json"), "");
  const clock = { now: () => new Date() };
  const gateway = await startTestGateway({ clock, folder });
  await gateway.stop();
  expect(JSON.parse(readFileSync(join(folder, "keys.json"), "utf8"))).toEqual({
    secretKey: gateway.simulator.secretKey,
    publicKey: gateway.simulator.publicKey,
  });
});

test.each(['{"secretKey":"sk_simul', "{}", "null"])(
  "an error about damaged keys names their file: %s",
  (text) => {
    const file = join(folder, "keys.json");
    writeFileSync(file, text);
    const clock = { now: () => new Date() };
    return expect(startTestGateway({ clock, folder })).rejects.toThrow(`${file} is damaged. Remove it`);
  },
);
