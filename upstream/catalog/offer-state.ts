import type { Bound } from '../analytics/bound.ts';
import type { Tenant } from '../scope/tenant.ts';
import { offersSeenBy } from './tenancy.ts';

const last = (column: string): string =>
  `(SELECT d.${column} FROM offer_day d WHERE d.account_id = o.account_id AND d.offer_id = o.id
    AND d.${column} IS NOT NULL ORDER BY d.date DESC LIMIT 1)`;

/** Of an offer called `o`: its last known price in minor units, its stock and when it was last validly seen. */
export const lastPrice = last('closing_price_minor');
export const lastStock = last('closing_in_stock');
export const lastSeen = last('closing_at');

/** Whether nobody said that an offer is of another product, `m` being its match, if it has one. */
export const notRejected = "coalesce(m.status, 'suggested') <> 'rejected'";

/** Offers `o` with their match `m` that count for a product: the tenant's, and not rejected. */
export const countedOffers = (tenant: Tenant, bound: Bound): string =>
  `offer o LEFT JOIN offer_match m ON m.offer_id = o.id
   WHERE ${offersSeenBy(tenant, 'o', bound)} AND ${notRejected}`;
