declare const granted: unique symbol;

/**
 * The account and operators whose facts may be read. Every question takes one, made from a checked grant or, on the
 * public surface, for the account of a touchpoint. Reads of a few pages take a bare account id (`FactPages`): their
 * callers check the operators.
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
