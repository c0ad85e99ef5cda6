/** Where the parts of the interface are shown on a developer's machine. It is no page of the product, so the table has no row for it. */
export const kitPath = '/_kit';
