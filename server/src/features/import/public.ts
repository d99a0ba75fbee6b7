/** All that the rest of the server may use of the import. */
export { formatRefusals, formatSummary } from "./format-summary.ts";
export { importData } from "./import.personal-data.ts";
export { type ImportOptions, type ImportSummary, importPackage } from "./import-package.ts";
export { ImportRefused } from "./refusals.ts";
