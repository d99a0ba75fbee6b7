import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { readRoutes } from "../scripts/checks/routes.mjs";
import { earlyData, nextPages } from "./src/platform/api/early-table.ts";
import { routes } from "./src/platform/paths.ts";

type Route = { name: string; within: string | null; modules: string[] };
type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/**
 * Writes `.vite/routes.json`: for each path (`:name` is a parameter) the scripts and styles its page needs
 * besides the first ones, the data it requests first, the files of the pages opened next, and whether it has
 * the student's menu. The server lists them in the page, so that the browser need not run the first script to
 * find the next.
 */
export const routeFiles = (): Plugin => ({
  name: "route-files",
  apply: "build",
  async writeBundle({ dir }) {
    if (!dir) return;
    const manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8")) as Manifest;
    const first = new Set(followStatic(manifest, ["index.html"]));
    const all = (readRoutes(import.meta.dirname) as Route[]).flatMap(({ name, within, modules }) => {
      const further = followStatic(manifest, modules).filter((key) => !first.has(key));
      const chunks = further.map((key) => manifest[key] as Chunk);
      const files = {
        scripts: chunks.map(({ file }) => `/${file}`),
        styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
        hasMenu: modules.includes("src/app/student-frame.tsx"),
      };
      return namesOf(name, within).map((known) => ({
        ...files,
        name: known,
        path: pathOf(known, within),
        data: (earlyData as Record<string, readonly string[]>)[known] ?? [],
      }));
    });
    const known = new Map(all.map((route) => [route.name, route]));
    const filesOf = ({ scripts, styles }: (typeof all)[number]) => [...styles, ...scripts];
    const withNext = all.map(({ name, ...route }) => {
      const pages = (nextPages as Record<string, readonly string[]>)[name] ?? [];
      const own = new Set(filesOf({ name, ...route }));
      const files = new Set(pages.flatMap((page) => filesOf(known.get(page) as (typeof all)[number])));
      return { ...route, next: [...files].filter((file) => !own.has(file)) };
    });
    // If two routes have the same path, the child's entry includes the parent's.
    const table = [...new Map(withNext.map((route) => [route.path, route])).values()];
    await writeFile(join(dir, ".vite/routes.json"), JSON.stringify(table));
  },
});

/** A child without a name of its own is also shown at its parent's path. */
function namesOf(name: string, within: string | null): string[] {
  if (name in routes) return [name];
  return within !== null && within in routes ? [within, name] : [];
}

function pathOf(name: string, within: string | null): string {
  const known: Record<string, string> = routes;
  return known[name] ?? `${known[within ?? ""]}/${name}`;
}

/** The static imports of some modules' chunks, dependencies first. */
function followStatic(manifest: Manifest, keys: string[], found = new Set<string>()): string[] {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest does not know ${key}.`);
    if (found.has(key)) continue;
    followStatic(manifest, chunk.imports ?? [], found);
    found.add(key);
  }
  return [...found];
}
