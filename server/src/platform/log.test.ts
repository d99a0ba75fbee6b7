import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const openLog = `const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, "log.ts"))});
    const log = createLog("info");`;

test("log lines mask secrets at any depth, keep errors readable, and are all written before the end", async () => {
  const script = `
    ${openLog}
    log.info({ email: "ana@x.example", user: { cpf: "12345678909", person: { birth_date: "2001-02-03" } }, route: "/a" }, "one");
    log.info({ people: [{ cpf: "12345678909" }, "Ana"], a: { b: { c: { d: { e: { cpf: "12345678909", n: 1 } } } } } }, "deep");
    log.error({ err: Object.assign(new Error("broken"), { code: "X1", detail: "Key (email)=(ana@x.example)" }) }, "two");
    process.exit(0);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).not.toMatch(/ana@x|12345678909|2001-02-03/);
  const [one, deep, two] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(one).toMatchObject({
    email: "***",
    user: { cpf: "***", person: { birth_date: "***" } },
    route: "/a",
    msg: "one",
  });
  expect(deep).toMatchObject({ people: [{ cpf: "***" }, "Ana"], a: { b: { c: { d: {} } } } });
  expect(two).toMatchObject({ err: { type: "Error", code: "X1", message: "broken" }, msg: "two" });
});

test("a text with line breaks or control characters can't forge a line, nor move a terminal's cursor", async () => {
  const forged = 'a\r\n{"level":30,"msg":"forged"}\n\u001b[2J\0';
  const script = `
    ${openLog}
    log.info({ route: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)});
    log.error({ err: new Error(${JSON.stringify(forged)}) }, "broken");
    process.exit(0);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script]);
  const lines = stdout.split("\n");
  expect(lines.pop()).toBe("");
  const [one, two] = lines.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(one).toMatchObject({ route: forged, msg: forged });
  expect(two).toMatchObject({ err: { message: forged }, msg: "broken" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(lines.join("")).not.toMatch(/[\u0000-\u001f]/);
});

/** Logs more than its buffers can hold, reports that on stderr, and ends with an uncaught exception. */
const logMuch = `
    ${openLog}
    process.on("uncaughtException", (error) => { console.error(error); log.fatal("caught"); process.exit(1); });
    for (let round = 0; round < 100; round++) {
      for (let line = 0; line < 500; line++) log.info({ round, line, text: "x".repeat(2_000) }, "much");
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    log.fatal("the last");
    console.error("went on");
    process.exit(0);`;
const flags = ["--max-old-space-size=64", "--input-type=module", "-e"];

test.runIf(process.platform === "linux").each(["a full disk", "a reader who is gone"])(
  "%s costs only log lines: no hang, no crash, no memory",
  async (output) => {
    const full = output === "a full disk";
    const stdout = full ? openSync("/dev/full", "w") : "pipe";
    const child = spawn(process.execPath, [...flags, logMuch], { stdio: ["ignore", stdout, "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdout?.destroy();
    const stderr = text(child.stderr as NonNullable<typeof child.stderr>);
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await stderr).toBe("went on\n");
  },
);

test("a slow reader gets all lines in the end", async () => {
  // After the first write to it, a pipe is non-blocking: it reports "full" instead of blocking.
  const script = `
    ${openLog}
    console.log("first");
    for (let line = 0; line < 1_000; line++) log.info({ line, text: "x".repeat(1_000) }, "much");
    console.error("written");
    process.stdin.resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  await once(child.stderr, "data");
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (lines.push(line) === 1_001) child.stdin.end();
  }
  const numbers = lines.slice(1).map((line) => JSON.parse(line).line);
  expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
});
