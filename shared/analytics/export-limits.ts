/** As many tables as one workbook holds. */
export const maxTables = 20;

/** As many rows of a table as one file holds. */
export const maxExportRows = 50_000;

/** How many rows follow the header of a CSV file. */
export const rowCountHeader = 'X-Row-Count';

/** Characters of the title of a file or of one of its tables. */
export const longestTitle = 120;
