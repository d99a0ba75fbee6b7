import { cpSync } from "node:fs";
import { join } from "node:path";

/** Copies the script that installs and builds, with its imports, into a project of a test's own. */
export function copyEnsure(project) {
  for (const name of ["ensure.mjs", "holding-lock.mjs", "read-files.mjs"])
    cpSync(join(import.meta.dirname, "..", name), join(project, "scripts", name));
}
