/** Calls of the developers' programs: a wrong one prints one line that says why, and nothing is started or written. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { amount, count, listOf, oneOf, readOptions, seed, text } from "./read-options.ts";

const root = join(import.meta.dirname, "../../..");
const files = {
  bench: "bench/main.ts",
  day: "bench/day/main.ts",
  faults: "bench/faults/main.ts",
  fuzz: "server/src/testing/hostile/fuzz/main.ts",
  gallery: "e2e/gallery/main.ts",
  "db:types": "server/src/commands/generate-db-types.ts",
};

function call(line: string, env: Record<string, string> = {}) {
  const [program = "", ...words] = line.split(" ");
  const file = join(root, files[program as keyof typeof files]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { status, output: stdout + stderr };
}

test.each([
  "bench --second 5",
  "day --rates 5,,10",
  "faults --students none",
  "fuzz --count 0",
  "gallery --workers 1.5",
  // A misspelled --check would have written the files.
  "db:types --chek",
])("refuses “%s”", (line) => {
  const usage = new RegExp(`^Usage: npm run ${line.split(" ")[0]} -- .*\\n$`);
  expect(call(line)).toEqual({ status: 2, output: expect.stringMatching(usage) });
});

test("prints a program's usage", () => {
  const usage = /^Usage: npm run day -- .*\n$/;
  expect(call("day --help")).toEqual({ status: 0, output: expect.stringMatching(usage) });
});

test.each([
  ["faults --only earthquake", /^No fault is called “earthquake”\. There are: .+\n$/],
  // It would have measured nothing, and reported every aim as met.
  ["bench --only earthquake", /^No row is called “earthquake”\. There are: .+\n$/],
])("an unknown name is answered with the existing ones: %s", (line, output) => {
  expect(call(line)).toEqual({ status: 2, output: expect.stringMatching(output) });
});

test.each([
  ["", 2, "Set DATABASE_URL to a PostgreSQL where a scratch database may be created.\n"],
  [
    "escola",
    2,
    "DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/database.\n",
  ],
  [
    "postgres://sabia:geheim@127.0.0.1:1/x",
    1,
    "The database x at 127.0.0.1:1 can't be used by sabia: connect ECONNREFUSED 127.0.0.1:1\n",
  ],
])("db:types says what is wrong with the database at “%s”", (url, status, output) => {
  expect(call("db:types --check", { DATABASE_URL: url })).toEqual({ status, output });
});

describe("the options of a call", () => {
  const read = (...words: string[]) => {
    vi.spyOn(process, "argv", "get").mockReturnValue(["node", "program", ...words]);
    vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    vi.spyOn(console, "error").mockReturnValue();
    const options = {
      count: { default: 1, read: count },
      only: { default: "", read: text },
      write: "flag",
    } as const;
    return readOptions("npm run program", options);
  };

  test("give each option its value, and what isn't given keeps its default", () => {
    expect(read()).toEqual({ count: 1, only: "", write: false });
    expect(read("--count", "3", "--only=a b", "--write")).toEqual({ count: 3, only: "a b", write: true });
  });

  test.each([["--unknown"], ["word"], ["--count"], ["--count", "0"], ["--write=yes"], ["--only", "--write"]])(
    "are refused if they are %s %s",
    (...words) => {
      expect(() => read(...words)).toThrow("ended with 2");
      expect(console.error).toHaveBeenCalledExactlyOnceWith("Usage: npm run program");
    },
  );
});

test.each([
  [amount, "0.5", 0.5],
  [amount, "0", undefined],
  [amount, "Infinity", undefined],
  [amount, "", undefined],
  [count, "3", 3],
  [count, "1.5", undefined],
  [seed, "-7", -7],
  [seed, "7.5", undefined],
  [seed, "", undefined],
  [listOf(count), "1,8", [1, 8]],
  [listOf(count), "1,x", undefined],
  [oneOf("small", "large"), "large", "large"],
  [oneOf("small", "large"), "Large", undefined],
])("%o reads “%s” as %j", (read, given, value) => {
  expect(read(given)).toEqual(value);
});
