import type { Bound } from '../platform/storage/bound.ts';
import type { Tenant } from '../scope/tenant.ts';
import { offersSeenBy } from './tenancy.ts';

/** Whether nobody said that an offer is of another product, `m` being its match, if it has one. */
export const notRejected = "coalesce(m.status, 'suggested') <> 'rejected'";

/** Offers `o` with their match `m` that count for a product: the tenant's, and not rejected. */
export const countedOffers = (tenant: Tenant, bound: Bound): string =>
  `offer o LEFT JOIN offer_match m ON m.offer_id = o.id
   WHERE ${offersSeenBy(tenant, 'o', bound)} AND ${notRejected}`;
