/** Characters that start a formula or a command in spreadsheets, wide forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The same after a semicolon, a tab or a line end: spreadsheets of other countries end the cell there, quoted or not.
 */
const laterFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

export const looksLikeFormula = (text: string): boolean => formula.test(text);

/**
 * Escapes text so that no spreadsheet runs it as a formula, wherever it splits the cell: with an apostrophe before each
 * start of a formula. Numbers stay.
 */
export const neutralized = (text: string): string =>
  (looksLikeFormula(text) ? `'${text}` : text).replace(laterFormula, "'");
