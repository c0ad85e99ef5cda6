/** The value of a parameter, where it is one of those that there are; else null. */
export const chosenIn = <Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null => values.find((value) => value === params.get(name)) ?? null;

interface Limits {
  /** Rows of a page. */
  readonly limit: number;
  /** Characters of a search. */
  readonly maxLength?: number;
}

/** Which rows of a list the address asks for, by `search` and `after`; `query` is what its endpoint takes. */
export function listQuestion(params: URLSearchParams, { limit, maxLength = 100 }: Limits) {
  const search = (params.get('search') ?? '').trim().slice(0, maxLength);
  const after = params.get('after');
  const query = { limit, search: search || undefined, cursor: after ?? undefined };
  return { search, later: after !== null, query };
}
