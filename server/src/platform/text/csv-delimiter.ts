/**
 * What parts the columns of a CSV, by its header: a spreadsheet set to Portuguese takes semicolons, since decimals have
 * the comma, and any of them tabs in what it calls Unicode text.
 */
export const findDelimiter = (header: string): string => /^[^,;\t\n]*([,;\t])/.exec(header)?.[1] ?? ",";
