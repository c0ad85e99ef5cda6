import type { AccountType } from '#shared/access/modes.ts';
import type { ScopeRef, ScopeType } from '#shared/access/scopes.ts';
import { fetchJson } from './http.ts';

/** One scope a person may choose, as `GET /session/scopes` answers it. */
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
  /** `any`: accounts first, then operators, each named in full. */
  readonly type: ScopeType | 'any';
  /** The account whose operators are wanted. */
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
