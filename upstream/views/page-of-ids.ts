interface Page {
  /** Id of the last one of the page before; 0 for the first page. */
  readonly last: number;
  readonly limit: number;
  /** Whether the highest ids come first: a page then begins below an id, so that it never shifts while it is read. */
  readonly newest: boolean;
}

/** The page of a list behind its last id. @param ids of the whole list, in its order @returns the page's, with whether more follow */
export function pageOfIds(ids: readonly number[], { last, limit, newest }: Page) {
  const begin = newest && last > 0 ? ids.filter((id) => id >= last).length : ids.indexOf(last) + 1;
  return { page: ids.slice(begin, begin + limit), more: ids.length > begin + limit };
}

/** The rows in the order of the ids. */
export function inOrder<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
