import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set(["node_modules", "dist", "coverage", "data", "test-results", "playwright-report"]);

/** Paths, relative to `root`, of all TypeScript below the given folders; a folder that is missing holds none. */
export function listSources(root, folders) {
  return folders.flatMap((folder) => listBelow(root, folder)).sort();
}

function listBelow(root, folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listBelow(root, path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/** A source without its comments, so that an example in one is not taken for code. */
export function readCode(root, path) {
  return readFileSync(join(root, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
}

/** What a source imports, as written: a second, cruder reader to check the parser against. */
export function findSpecifiers(code) {
  const statements = code.matchAll(/^\s*(?:import|export|\})(?:[^;"'`]*?\sfrom)?\s*["']([^"']+)["']/gm);
  const calls = code.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [...statements, ...calls].map((match) => match[1]);
}
