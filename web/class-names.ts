import { createHash } from "node:crypto";
import { relative } from "node:path";

const root = import.meta.dirname;
const owners = new Map<string, string>();

/**
 * The name of a CSS module's class in the page. Vite's default adds a longer hash and the line number, which stand in the style and in the
 * script of each class. Throws if two files would share a name.
 */
export function nameClass(name: string, path: string): string {
  const file = relative(root, path.replace(/\?.*/, ""));
  const mark = createHash("sha256").update(file).digest("base64url").slice(0, 3);
  const full = `_${name}_${mark}`;
  const owner = owners.get(full) ?? file;
  if (owner !== file) throw new Error(`${file} and ${owner} would share the class ${full}.`);
  owners.set(full, file);
  return full;
}
