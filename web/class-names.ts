import { createHash } from "node:crypto";
import { relative } from "node:path";

const root = import.meta.dirname;
const owners = new Map<string, string>();

/** The name of a CSS module's class in the page. The default's also has the hash's other letters and a line: all in each style and script. */
export function nameClass(name: string, path: string): string {
  const file = relative(root, path.replace(/\?.*/, ""));
  const mark = createHash("sha256").update(file).digest("base64url").slice(0, 3);
  const full = `_${name}_${mark}`;
  const owner = owners.get(full) ?? file;
  if (owner !== file) throw new Error(`${file} and ${owner} would share the class ${full}.`);
  owners.set(full, file);
  return full;
}
