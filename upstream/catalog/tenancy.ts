import type { Bound } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';

/** Rows of an account, called `alias`, that the tenant sees: the account's own, and those of its subaccounts. */
export function rowsSeenBy({ accountId, operatorIds }: Tenant, alias: string, bound: Bound): string {
  const account = `${alias}.account_id = ${bound.add(accountId)}`;
  return operatorIds === null
    ? account
    : `${account} AND ${alias}.operator_id IN (SELECT 0 UNION ALL SELECT value FROM json_each(${bound.add(JSON.stringify(operatorIds))}))`;
}

/** Offers, called `alias`, of the tenant: a subaccount has only its own. */
export function offersSeenBy({ accountId, operatorIds }: Tenant, alias: string, bound: Bound): string {
  const account = `${alias}.account_id = ${bound.add(accountId)}`;
  return operatorIds === null ? account : `${account} AND ${alias}.operator_id IN ${bound.list(operatorIds)}`;
}

/**
 * Products, called `p`, with their source, called `s`, that the tenant sees. Products without a source come from facts;
 * a subaccount sees those in its own facts.
 */
export function productsSeenBy({ accountId, operatorIds }: Tenant, bound: Bound): string {
  const account = `p.account_id = ${bound.add(accountId)}`;
  if (operatorIds === null) return account;
  const operators = bound.list(operatorIds);
  return `${account} AND (s.operator_id = 0 OR s.operator_id IN ${operators} OR (s.id IS NULL AND EXISTS (
    SELECT 1 FROM fact_value v WHERE v.account_id = p.account_id AND v.dimension = 'product'
      AND v.operator_id IN ${operators} AND v.value = CAST(p.id AS TEXT))))`;
}

/**
 * SQL: whether a product `p` without a source also belongs to others than the subaccount `operatorId`: it is the
 * account's own, or in facts or offers of the account or of another subaccount. For the account itself, 0, nothing
 * belongs to others. The other subaccounts are listed one by one, since they come before the value in the key of
 * `fact_value`.
 */
export const isNamedByOthers = (operatorId: string): string =>
  `(${operatorId} <> 0 AND p.source_id IS NULL AND (p.own = 1
     OR EXISTS (SELECT 1 FROM fact_value v WHERE v.account_id = p.account_id AND v.dimension = 'product'
       AND v.operator_id IN (SELECT 0 UNION ALL SELECT o.id FROM operator o WHERE o.account_id = p.account_id AND o.id <> ${operatorId})
       AND v.value = CAST(p.id AS TEXT))
     OR EXISTS (SELECT 1 FROM offer o WHERE o.account_id = p.account_id AND o.product_id = p.id AND o.operator_id <> ${operatorId})))`;

/**
 * SQL: whether a source still accepts products. The inserting statement checks it, since the source may be archived in
 * between.
 */
export const isInUse = (sourceId: string): string =>
  `EXISTS (SELECT 1 FROM catalog_source s WHERE s.id = ${sourceId} AND s.archived = 0)`;

/** Whether the tenant may change items of an operator (0 for the account). */
export const isOwnOf = ({ operatorIds }: Tenant, operatorId: number): boolean =>
  operatorIds === null || operatorIds.includes(operatorId);

/** Condition that an offer is not rejected; `m` is its match, if any. */
export const notRejected = "coalesce(m.status, 'suggested') <> 'rejected'";

/** Offers `o` with their match `m` that count for a product: the tenant's, and not rejected. */
export const countedOffers = (tenant: Tenant, bound: Bound): string =>
  `offer o LEFT JOIN offer_match m ON m.offer_id = o.id
   WHERE ${offersSeenBy(tenant, 'o', bound)} AND ${notRejected}`;
