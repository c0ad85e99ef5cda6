import type { AccountType } from '#shared/access/modes.ts';
import type { ScopeRef, ScopeType } from '#shared/access/scopes.ts';
import { fetchJson } from './http.ts';

/** A scope that the person may choose, as in the answer of `GET /session/scopes`. */
export interface ScopeOption extends ScopeRef {
  readonly label: string;
  readonly accountType: AccountType;
  readonly active: boolean;
  readonly accessLevel: number;
}

interface ScopeSearchAnswer {
  readonly options: readonly ScopeOption[];
  readonly total: number;
  /** How many of the total are brands; they come first. */
  readonly brands: number;
}

export interface ScopeSearch {
  /** `any`: accounts first, then operators, each with its full name. */
  readonly type: ScopeType | 'any';
  /** Only operators of this account. */
  readonly account: number | null;
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
  readonly signal?: AbortSignal;
}

/** Searches on the server: a person may have tens of thousands of scopes. @throws ApiError */
export async function searchScopes({
  type,
  account,
  text,
  limit,
  offset,
  signal,
}: ScopeSearch): Promise<ScopeSearchAnswer> {
  const query = new URLSearchParams({ type, q: text, limit: String(limit), offset: String(offset) });
  if (account !== null) query.set('account', String(account));
  return fetchJson(`/session/scopes?${query}`, signal ? { signal } : {});
}
