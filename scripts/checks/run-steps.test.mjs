import { expect, test } from "vitest";
import { runSteps, selectSteps } from "./run-steps.mjs";

const ids = (steps) => steps.map((step) => step.id);
const all = ["build", "types:server", "types:web", "vitest"].map((id) => ({ id }));

test("--only and --skip accept a step or a group", () => {
  expect(ids(selectSteps(all, {}))).toEqual(ids(all));
  expect(ids(selectSteps(all, { only: ["types", "build"] }))).toEqual(["build", "types:server", "types:web"]);
  expect(ids(selectSteps(all, { skip: ["types:web", "vitest"] }))).toEqual(["build", "types:server"]);
});

test("an unknown step is refused, so that no run tests nothing", () => {
  expect(() => selectSteps(all, { only: ["vitets"] })).toThrow("There is no step vitets");
});

test("light steps run two at a time, the others one by one after them", async () => {
  const log = [];
  const step = (id, more) => ({
    id,
    ...more,
    run: async () => {
      log.push(`+${id}`);
      await new Promise(setImmediate);
      log.push(`-${id}`);
      return { passed: 1, failed: 0 };
    },
  });
  await runSteps([step("a"), step("last", { alone: true }), step("b"), step("c")], {}, () => {});
  expect(log.slice(0, 2)).toEqual(["+a", "+b"]);
  expect(log.indexOf("+c")).toBeGreaterThan(log.indexOf("-a"));
  expect(log.slice(-2)).toEqual(["+last", "-last"]);
});

test("a step that throws fails with its reason; the others still run", async () => {
  const written = [];
  const results = await runSteps(
    [
      { id: "broken", run: () => Promise.reject(new Error("no database")) },
      { id: "sound", run: async () => ({ passed: 7, failed: 0, output: "not printed" }) },
    ],
    {},
    (text) => written.push(text),
  );
  expect(results).toEqual([
    { id: "broken", passed: 0, failed: 1, output: "Could not run: no database" },
    { id: "sound", passed: 7, failed: 0, output: "not printed" },
  ]);
  expect(written.join("\n")).toContain("Could not run: no database");
  expect(written.join("\n")).not.toContain("not printed");
});
