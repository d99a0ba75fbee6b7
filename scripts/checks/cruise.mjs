import { cruise } from "dependency-cruiser";
import config from "../../.dependency-cruiser.mjs";
import { listSources } from "./sources.mjs";

/** Every module of the given folders below `root` with its imports, checked against the walls' rules. */
export async function cruiseFolders(root, folders, changedOptions = {}) {
  const sources = listSources(root, folders);
  const { enhancedResolveOptions, ...options } = config.options;
  const ruleSet = { forbidden: config.forbidden };
  const { output } = await cruise(
    sources,
    { ...options, ...changedOptions, baseDir: root, validate: true, ruleSet },
    enhancedResolveOptions,
  );
  return { sources, modules: output.modules, violations: output.summary.violations };
}
