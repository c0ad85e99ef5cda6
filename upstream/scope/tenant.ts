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
  // `granted` exists only in the type, so that nothing else can make a tenant.
  ({ accountId, operatorIds }) as Tenant;

/** The whole account of a tenant. Only for decisions about an answer, never for its content. */
export const wholeAccount = ({ accountId }: Tenant): Tenant => tenantOf(accountId, null);
