import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** A file's text; undefined if it can't be read. */
export function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** A hash over a seed, and names and contents of all files at or under the given paths; missing ones are skipped. */
export function hashPaths(root, paths, seed) {
  const hash = createHash("sha256").update(seed);
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file)}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest("hex");
}

function listFiles(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => listFiles(join(path, entry.name)));
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
