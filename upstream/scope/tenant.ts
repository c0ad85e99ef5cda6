declare const granted: unique symbol;

/**
 * Whose facts may be read: the argument without which no query of facts can be built. It comes from a grant, never
 * from what a caller says.
 */
export interface Tenant {
  readonly accountId: number;
  /** Null is the whole account. An empty list is nothing. */
  readonly operatorIds: readonly number[] | null;
  readonly [granted]: true;
}

/** For grants that were checked, and for tests. */
export const tenantOf = (accountId: number, operatorIds: readonly number[] | null): Tenant =>
  // The mark `granted` is of the type alone: nothing else makes a tenant.
  ({ accountId, operatorIds }) as Tenant;

/** All of the account that a tenant is of. Only for what decides on an answer, never for what the answer tells. */
export const wholeAccount = ({ accountId }: Tenant): Tenant => tenantOf(accountId, null);
