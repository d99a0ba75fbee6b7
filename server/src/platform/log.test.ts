import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("masks secrets at any depth, keeps errors readable, and writes all lines before the end", async () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, "log.ts"))});
    const log = createLog("info");
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
