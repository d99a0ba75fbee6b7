/** The developers' programs that drive a whole portal: without the built web they say so at once, and nothing is started. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
/** A working tree in which the web was not built. */
const patch = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; const { existsSync } = fs;
  fs.existsSync = (path) => !String(path).includes("web/dist") && existsSync(path); syncBuiltinESMExports();`;

test.each([
  "bench/main.ts --no-lighthouse",
  "bench/main.ts --school large --scales 1",
  "bench/day/main.ts --students 1 --minutes 0.01",
  "bench/faults/main.ts --only postgres",
  "e2e/gallery/main.ts --screen cart",
])("says so: %s", (line) => {
  const [file = "", ...words] = line.split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...words], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(patch)}` },
    timeout: 50_000,
  });
  expect({ status, output: stdout + stderr }).toEqual({
    status: 1,
    output: 'The web is not built. Run "npm run build" and start again.\n',
  });
});
