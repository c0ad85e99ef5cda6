/** The value of a parameter if it is a known option, else null. */
export const chosenIn = <Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null => values.find((value) => value === params.get(name)) ?? null;

interface Limits {
  /** Rows per page. */
  readonly limit: number;
  /** Maximum length of the search text. */
  readonly maxLength?: number;
}

/** Reads `search` and `after` from the address. `query` is for the list's endpoint. */
export function readListQuery(params: URLSearchParams, { limit, maxLength = 100 }: Limits) {
  const search = (params.get('search') ?? '').trim().slice(0, maxLength);
  const after = params.get('after');
  const query = { limit, search: search || undefined, cursor: after ?? undefined };
  return { search, isLaterPage: after !== null, query };
}
