import { WRITE } from '../../access/levels.ts';
import type { AccessRule } from '../../access/rule.ts';
import type { Endpoint } from '../endpoint.ts';

const access: AccessRule = {
  scope: 'required',
  scopeAccess: true,
  accountTypes: ['brand'],
  features: ['priceStockHistory'],
};
const reading = { method: 'GET', scope: 'path', effect: 'read', access, caller: 'browser' } as const;
const writing = { scope: 'path', effect: 'write', access: { ...access, level: WRITE }, caller: 'browser' } as const;

/** Offers at retailers: what they are of, what changed, what is wrong with them, and by which rules. */
export const offers = {
  offerProducts: {
    ...reading,
    path: '/proxy/data/offer-products',
    summary: 'Products of the scope that have offers, by name',
  },
  offerRetailers: {
    ...reading,
    path: '/proxy/data/offer-retailers',
    summary: 'Retailers that offers of the scope are at',
  },
  offerChanges: {
    ...reading,
    path: '/proxy/data/offer-changes',
    summary: 'Changes of price and stock, the latest first, and how many there were in the last 24 hours observed',
  },
  offerBreaches: {
    ...reading,
    path: '/proxy/data/offer-breaches',
    summary: 'Offers that break a rule as they were last observed',
  },
  priceAlertRules: {
    ...reading,
    path: '/proxy/data/price-alert-rules',
    summary: 'Rules that offers of the scope are watched by',
  },
  createPriceAlertRule: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/price-alert-rules',
    summary: 'Watch offers by a new rule',
  },
  changePriceAlertRule: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/price-alert-rules/:id',
    summary: 'Change a rule; its ETag goes into If-Match',
  },
  deletePriceAlertRule: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/price-alert-rules/:id',
    summary: 'Delete a rule; its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
