/** What spreadsheets take for the beginning of a formula or a command, wide forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** The same behind a semicolon, a tab or the end of a line: there a spreadsheet of another country ends the cell, quoted or not. */
const laterFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

export const looksLikeFormula = (text: string): boolean => formula.test(text);

/**
 * Text of a file that no spreadsheet calculates, wherever it splits it: an apostrophe before what would begin a formula.
 * Numbers are never text.
 */
export const neutralised = (text: string): string =>
  (looksLikeFormula(text) ? `'${text}` : text).replace(laterFormula, "'");
