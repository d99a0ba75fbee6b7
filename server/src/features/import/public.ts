/** Everything that the rest of the server may use of the content import. */
import type { ImportOptions, ImportSummary } from "./import-package.ts";

export { formatRefusals, formatSummary } from "./format-summary.ts";
export { importData } from "./import.personal-data.ts";
export { ListsLeftBehind } from "./lists-left-behind.ts";
export { ImportRefused } from "./refusals.ts";
export { isErasedNumber } from "./write/people/erase-marks.queries.ts";
export type { ImportOptions, ImportSummary };

/**
 * Imports a content package (docs/content-format.md), all or nothing. Throws `ImportRefused` with every
 * reason. Loads the import modules only when called, so that a serving portal doesn't hold them and their
 * parsers in memory.
 */
export const importPackage = async (options: ImportOptions): Promise<ImportSummary> =>
  (await import("./import-package.ts")).importPackage(options);
