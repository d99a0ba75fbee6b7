/**
 * The delimiter of a CSV, by its header: spreadsheets set to Portuguese use semicolons, since decimals have
 * the comma, and all of them tabs in what they call Unicode text.
 */
export const findDelimiter = (header: string): string => /^[^,;\t\n]*([,;\t])/.exec(header)?.[1] ?? ",";
