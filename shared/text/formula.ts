/** What spreadsheets take for the beginning of a formula or a command, wide forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

export const looksLikeFormula = (text: string): boolean => formula.test(text);

/** Text that no spreadsheet calculates: an apostrophe before what would begin a formula. Numbers are never text. */
export const neutralised = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);
