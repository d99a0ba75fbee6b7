import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyEnsure } from "./testing/copy-ensure.mjs";

/** A build that creates a page, and a file that the page requests later. */
const vite = `
  import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
  const out = process.argv[process.argv.indexOf("--outDir") + 1];
  const version = readFileSync("source.txt", "utf8");
  if (version === "broken") process.exit(1);
  mkdirSync(out + "/assets", { recursive: true });
  writeFileSync(out + "/index.html", version + " " + process.env.NODE_ENV);
  for (const name of ["same.js", "later-" + version + ".js", "later-" + version + ".js.br"])
    writeFileSync(out + "/assets/" + name, version);
`;

let project;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "sabia-build-"));
  const library = join(project, "node_modules/vite");
  for (const folder of [join(library, "bin"), join(project, "web")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(library, "package.json"), '{ "name": "vite", "type": "module" }');
  writeFileSync(join(library, "bin/vite.js"), vite);
  writeFileSync(join(project, "web/package.json"), "{}");
  copyEnsure(project);
});
afterEach(() => rmSync(project, { recursive: true }));

function build(version) {
  writeFileSync(join(project, "web/source.txt"), version);
  const script = 'import("./scripts/ensure.mjs").then((it) => it.ensureWebBuilt())';
  const options = { cwd: project, env: { TMPDIR: project, NODE_ENV: "development" }, stdio: "ignore" };
  const { status } = spawnSync(process.execPath, ["-e", script], options);
  return { status, assets: readdirSync(join(project, "web/dist/assets")).sort() };
}

const filesOf = (...versions) =>
  versions.flatMap((version) => [`later-${version}.js`, `later-${version}.js.br`]);

test("open pages find their files after one more build, not after two", () => {
  expect(build("1")).toEqual({ status: 0, assets: [...filesOf("1"), "same.js"] });
  expect(build("2")).toEqual({ status: 0, assets: [...filesOf("1", "2"), "same.js"] });
  expect(build("broken")).toEqual({ status: 1, assets: [...filesOf("1", "2"), "same.js"] });
  expect(build("3")).toEqual({ status: 0, assets: [...filesOf("2", "3"), "same.js"] });
});

test("files that a build had kept and then created again are kept by the next build", () => {
  for (const version of ["1", "2", "1"]) build(version);
  expect(build("3").assets).toEqual([...filesOf("1", "3"), "same.js"]);
});

test("the web is built for production, whatever the shell's NODE_ENV", () => {
  build("1");
  expect(readFileSync(join(project, "web/dist/index.html"), "utf8")).toBe("1 production");
});
