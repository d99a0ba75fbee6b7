import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../ensure.mjs";
import { readRoutes } from "./routes.mjs";

const loginRoute = "auth.login";
const loginLimit = 150_000;
const furtherLimit = 60_000;
const shellEntry = "index.html";
const player = "src/features/classroom/player/video-player.tsx";
/** Loaded on a user action or for a lesson's content, not by opening a route. */
const onDemand = (chunk) => chunk === player || chunk.endsWith(".svg?raw");

/** Computes the size of every route of a built web app: `{rows, faults}`, a row being `{names, total, more}` in bytes. */
export function weighRoutes({ dist, routes }) {
  const manifest = readManifest(join(dist, ".vite/manifest.json"));
  const sizeOf = createScale(dist);
  const load = (modules) => filesOf(manifest, followChunks(manifest, modules));
  const weigh = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);
  // With a session any route can be opened directly: only what every page loads is loaded already.
  const shell = new Set(load([]));
  // One row for routes that load the same modules.
  const groups = [...Map.groupBy(routes, (route) => route.modules.join()).values()];
  const rows = groups.map((group) => {
    const files = load(group[0].modules);
    const more = weigh(files.filter((file) => !shell.has(file)));
    return { names: group.map((route) => route.name), total: weigh(files), more };
  });
  return { rows, faults: [...rows.flatMap(findFaults), ...findPlayerFaults(manifest, routes)] };
}

function readManifest(path) {
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  throw new Error(`${path} is missing: web/vite.config.ts has to set build.manifest.`);
}

function findFaults({ names, total, more }) {
  if (names.includes(loginRoute)) {
    return total > loginLimit ? [`${loginRoute} weighs ${inKb(total)}, more than ${inKb(loginLimit)}.`] : [];
  }
  return more > furtherLimit
    ? [`${names[0]} loads ${inKb(more)} on top of the shell, over ${inKb(furtherLimit)}.`]
    : [];
}

/** Chunks that the browser loads to show some modules in the shell: static imports, and the modules' own lazy ones. */
function followChunks(manifest, modules) {
  const found = new Set();
  const visit = (key, withLazy) => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest does not know ${key}.`);
    found.add(key);
    for (const next of chunk.imports ?? []) visit(next, withLazy);
    for (const next of withLazy ? (chunk.dynamicImports ?? []) : []) if (!onDemand(next)) visit(next, true);
  };
  // The shell imports every route lazily, so its lazy imports belong to no particular route.
  visit(shellEntry, false);
  for (const key of modules) visit(key, true);
  return found;
}

/** Scripts and styles of chunks, without duplicates. */
function filesOf(manifest, chunks) {
  const files = [...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
}

/** A file's transfer size, as the build compressed it. */
function createScale(dist) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, compressedSize(join(dist, file)));
    return known.get(file);
  };
}

function compressedSize(path) {
  const ready = [`${path}.br`, `${path}.gz`].find((name) => existsSync(name));
  return ready ? statSync(ready).size : brotliCompressSync(readFileSync(path)).length;
}

function findPlayerFaults(manifest, routes) {
  if (!manifest[player]?.isDynamicEntry) return [`The player (${player}) is not in a chunk of its own.`];
  const modules = new Set(routes.flatMap((route) => route.modules));
  return [shellEntry, ...modules]
    .filter((key) => [...followStatic(manifest, key)].includes(player))
    .map((key) => `The player comes along with ${key}.`);
}

function followStatic(manifest, key, found = new Set()) {
  if (!found.has(key)) {
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) followStatic(manifest, next, found);
  }
  return found;
}

const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

function formatRow({ names, total, more }) {
  const label = names.length > 1 ? `${names[0]} and ${names.length - 1} more` : names[0];
  return `${label.padEnd(46)}${inKb(total).padStart(10)}${`+${inKb(more)}`.padStart(12)}`;
}

function main() {
  const web = join(root, "web");
  const { rows, faults } = weighRoutes({ dist: join(web, "dist"), routes: readRoutes(web) });
  console.log(`${"route".padEnd(46)}${"in all".padStart(10)}${"over shell".padStart(12)}`);
  for (const row of rows) console.log(formatRow(row));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
