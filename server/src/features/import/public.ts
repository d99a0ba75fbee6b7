import type { ImportOptions, ImportSummary } from "./import-package.ts";

export { ImportRefused } from "./check/refusals.ts";
/** All that the rest of the server may use of the import. */
export { formatRefusals, formatSummary } from "./format-summary.ts";
export { importData } from "./import.personal-data.ts";
export { isErasedNumber } from "./write/people/erase-marks.queries.ts";
export type { ImportOptions, ImportSummary };

/**
 * Imports a content package (docs/content-format.md), all or nothing: throws `ImportRefused` with every reason. Loaded when it
 * is asked for: the import and its parsers take memory that serving never needs.
 */
export const importPackage = async (options: ImportOptions): Promise<ImportSummary> =>
  (await import("./import-package.ts")).importPackage(options);
