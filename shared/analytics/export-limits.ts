/** The most tables of a workbook. */
export const maxTables = 20;

/** The most rows of a table in a file. */
export const maxExportRows = 50_000;

/** How many rows follow the header of a CSV file. */
export const rowCountHeader = 'X-Row-Count';

/** Characters of the title of a file or of one of its tables. */
export const longestTitle = 120;
