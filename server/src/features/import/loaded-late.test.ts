import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** The server modules that importing this one loads, as paths below `server/src`. */
async function listLoaded(module: string): Promise<string[]> {
  const code = `
    const { registerHooks } = process.getBuiltinModule("node:module");
    const loaded = [];
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        loaded.push(found.url);
        return found;
      },
    });
    await import(${JSON.stringify(join(import.meta.dirname, "../..", module))});
    console.log(JSON.stringify(loaded.map((url) => url.split("/server/src/")[1]).filter(Boolean)));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code]);
  return JSON.parse(stdout);
}

test("a serving portal has neither the import nor its parsers in memory", async () => {
  const served = [...(await listLoaded("personal-data-sources.ts")), ...(await listLoaded("demo.ts"))];
  expect(served).toContain("features/import/public.ts");
  expect(served).not.toContain("features/import/import-package.ts");
  expect(await listLoaded("features/import/import-package.ts")).toContain(
    "features/import/read/read-package.ts",
  );
});
