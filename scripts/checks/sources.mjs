import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set(["node_modules", "dist", "coverage", "data", "test-results", "playwright-report"]);

/**
 * Paths, relative to `root`, of all TypeScript files below the given folders, or of those that match; a missing
 * folder counts as empty.
 */
export function listSources(root, folders, pattern = /\.tsx?$/) {
  return folders.flatMap((folder) => listBelow(root, folder, pattern)).sort();
}

function listBelow(root, folder, pattern) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listBelow(root, path, pattern);
      return pattern.test(entry.name) ? [path] : [];
    });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/** A source without comments, so that an example in one is not taken for code. */
export function readCode(root, path) {
  return readFileSync(join(root, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
}

/** The import specifiers of a source, found by a simpler reader as a cross-check of the parser. */
export function findSpecifiers(code) {
  const statements = code.matchAll(/^\s*(?:import|export|\})(?:[^;"'`]*?\sfrom)?\s*["']([^"']+)["']/gm);
  const calls = code.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [...statements, ...calls].map((match) => match[1]);
}
