import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { explainUnrunnable, findBinaries } from "./binaries.ts";

/** The npm package of the programs, before its install script has run. */
function writePackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "sabia-binaries-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["bin", "lib"]) mkdirSync(join(folder, "native", name), { recursive: true });
  for (const name of ["bin/postgres", "bin/initdb", "lib/libpq.so.5.18"])
    writeFileSync(join(folder, "native", name), "");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  writeFileSync(join(folder, "native/pg-symlinks.json"), JSON.stringify(links));
  return folder;
}

test("programs without the links that their install script makes are refused with the reason", async () => {
  const folder = writePackage();
  const native = (name: string) => join(folder, "native", name);
  const load = async () => ({ postgres: native("bin/postgres"), initdb: native("bin/initdb") });
  await expect(findBinaries(load)).rejects.toThrow(
    'The embedded PostgreSQL is incomplete: its install script did not run. Run "npm ci --ignore-scripts=false", or set DATABASE_URL to a PostgreSQL of your own.',
  );
  symlinkSync("libpq.so.5.18", native("lib/libpq.so.5"));
  expect(await findBinaries(load)).toMatchObject({ postgres: native("bin/postgres") });
  // A platform whose libraries need no links.
  rmSync(native("pg-symlinks.json"));
  expect(await findBinaries(load)).toMatchObject({ initdb: native("bin/initdb") });
});

test.runIf(process.platform === "linux")(
  "programs whose mode can't be changed, such as another user's, are left to whoever runs them",
  async () => {
    // Its mode is 400, and not even root can change it.
    const closed = "/proc/self/environ";
    expect(await findBinaries(async () => ({ postgres: closed, initdb: closed }))).toMatchObject({
      initdb: closed,
    });
  },
);

test("programs that this user may not execute are explained", () => {
  const folder = writePackage();
  const postgres = join(folder, "native/bin/postgres");
  expect(explainUnrunnable({ postgres, initdb: "", share: "" })).toBe(
    `This user may not execute ${postgres}: open it and its folders (chmod a+rx), or set DATABASE_URL to a PostgreSQL of your own.`,
  );
});
