// Runs on any Node ≥ 20 before anything is installed: imports nothing but Node itself and what lies beside it.
// Messages go to standard error, since a command's output may be redirected to a file.
import { spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { holdingLock } from "./holding-lock.mjs";
import { hashPaths, readText } from "./read-files.mjs";

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, "node_modules");
/** Node's compile cache, types stripped: shared by processes, which then start in half the time and with less memory. */
export const compileCache = join(modules, ".cache/compiled");

const installStamp = join(modules, ".sabia-stamp");
/** npm's record of what it installed. */
const installNote = join(modules, ".package-lock.json");
const lockfile = join(root, "package-lock.json");
/** The first with `import.meta.main`: with an earlier 24, a check's script would do nothing and pass. */
const neededNode = "24.2.0";

const hashOf = (paths) => hashPaths(root, paths, `node ${neededNode}\n`);

/** All inputs of a build: the web app without generated files, the contract, and the libraries' versions. */
function listWebInputs() {
  const own = readdirSync(join(root, "web")).filter((name) => !/^(dist$|node_modules$|\.)/.test(name));
  return [...own.sort().map((name) => `web/${name}`), "contract/src", "package-lock.json"];
}

/** The message about a full disk, whether npm or this script noticed it. */
export const noRoom = `No room is left on the disk of ${root}, or of ${tmpdir()}. Make some, then start again.`;

/** Installs by the lockfile, development tools included, unless this lockfile is already installed. */
export async function ensureInstalled() {
  const wanted = hashOf(["package-lock.json"]);
  if (readText(installStamp) === wanted) return;
  await holdingLock(root, async () => {
    if (readText(installStamp) === wanted) return;
    if (!isInstalled()) {
      console.error("Installing dependencies (npm ci)…");
      const { status, error, fullDisk } = await runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
      if (fullDisk) {
        // npm may have recorded an interrupted installation as complete.
        rmSync(installNote, { force: true });
        throw new Error(noRoom);
      }
      if (status !== 0) {
        throw new Error(
          `Installing the dependencies failed${error ? ` (${error.message})` : ""}. Check that the npm registry can be reached, ` +
            `then run "npm ci" in ${root} to see why, and start again.`,
        );
      }
    }
    try {
      writeFileSync(installStamp, wanted);
    } catch {
      // The user who runs the portal may not be the one who installed it; the stamp only saves this check the next time.
    }
  });
}

const isNewEnough = (version) => version.localeCompare(neededNode, "en", { numeric: true }) >= 0;

/** Path of a Node that can run the portal: this one if new enough, else that of the `node` package. */
export function findNode24() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const packaged = join(modules, "node", "bin", "node");
  const { status, stdout } = spawnSync(packaged, ["--version"], { encoding: "utf8" });
  if (status === 0 && isNewEnough(stdout.trim().slice(1))) return packaged;
  throw new Error(
    `The portal needs Node ${neededNode} or newer; this is ${process.version}, and the one of the npm package "node" ` +
      `${existsSync(packaged) ? "does not run on this system" : "is not installed (its install script did not run)"}. ` +
      `Install one, or run "npm ci --ignore-scripts=false", and start again.`,
  );
}

/** Builds the web app if its sources changed. A failed build keeps the last good one. */
export async function ensureWebBuilt() {
  const dist = join(root, "web", "dist");
  const stamp = join(dist, ".stamp");
  const wanted = hashOf(listWebInputs());
  if (readText(stamp) === wanted) return;
  await holdingLock(root, () => {
    if (readText(stamp) === wanted) return;
    console.error("Building the web…");
    const web = join(root, "web");
    for (const name of readdirSync(web)) {
      if (name.startsWith(".build-")) rmSync(join(web, name), { recursive: true, force: true });
    }
    // Next to dist, so that the swap is a rename; within it everything is called dist, which git ignores.
    const work = join(web, `.build-${process.pid}`);
    const built = join(work, "dist");
    try {
      const vite = join(
        dirname(createRequire(join(web, "package.json")).resolve("vite/package.json")),
        "bin/vite.js",
      );
      const args = [vite, "build", "--outDir", built, "--emptyOutDir", "--logLevel", "warn"];
      // Whatever a shell exports: Vite would build a development version, larger and slower.
      const env = { ...process.env, NODE_ENV: "production" };
      const { status } = spawnSync(findNode24(), args, { cwd: web, env, stdio: ["ignore", 2, "inherit"] });
      if (status !== 0) throw new Error("Building the web failed; the messages above say why.");
      writeFileSync(join(built, ".stamp"), wanted);
      keepFormerAssets(dist, built);
      mkdirSync(join(work, "old"), { recursive: true });
      if (existsSync(dist)) renameSync(dist, join(work, "old", "dist"));
      renameSync(built, dist);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}

/** Keeps the files that the previous build created (not those it had kept itself): open pages request them until reloaded. */
function keepFormerAssets(before, now) {
  const note = ".former-assets";
  const takenAlong = (readText(join(before, note)) ?? "").split("\n");
  const own = new Set(readdirSync(join(now, "assets")));
  const former = existsSync(join(before, "assets")) ? readdirSync(join(before, "assets")) : [];
  const kept = former.filter((name) => !own.has(name) && !takenAlong.includes(name));
  for (const name of kept) copyFileSync(join(before, "assets", name), join(now, "assets", name));
  writeFileSync(join(now, note), kept.join("\n"));
}

/** npm's record of what is installed; none if npm was interrupted while writing it. */
function readInstalled() {
  try {
    return JSON.parse(readText(installNote) ?? "").packages ?? {};
  } catch {
    return undefined;
  }
}

/** Whether npm's record covers the lockfile: somebody ran `npm ci` by hand. */
function isInstalled() {
  const installed = readInstalled();
  if (!installed) return false;
  const wanted = JSON.parse(readFileSync(lockfile, "utf8")).packages ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.optional || entry.peer || entry.devOptional) return true;
    const found = installed[path];
    return found && found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** How npm ended, and whether the disk was full: npm mentions that only in a warning, then fails over what is missing. */
function runNpm(args) {
  const options = { cwd: root, stdio: ["ignore", 2, "pipe"] };
  const script = process.env.npm_execpath;
  const isNpm = script && basename(script) === "npm-cli.js";
  const npm = isNpm ? spawn(process.execPath, [script, ...args], options) : spawn("npm", args, options);
  let fullDisk = false;
  let before = "";
  npm.stderr.setEncoding("utf8").on("data", (text) => {
    fullDisk ||= /\b(ENOSPC|EDQUOT)\b/.test(before + text);
    before = text.slice(-10);
    process.stderr.write(text);
  });
  return new Promise((resolve) => {
    npm.on("error", (error) => resolve({ error }));
    npm.on("close", (status) => resolve({ status, fullDisk }));
  });
}
