/** As many tables as one workbook holds. */
export const mostTables = 20;

/** Characters of the title of a file or of one of its tables. */
export const longestTitle = 120;
