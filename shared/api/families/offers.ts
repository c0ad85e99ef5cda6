import { WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  changePriceAlertRuleBodySchema,
  createPriceAlertRuleBodySchema,
  narrowedQuerySchema,
  offerBreachesAnswerSchema,
  offerChangesAnswerSchema,
  offerChangesQuerySchema,
  offerProductsAnswerSchema,
  offerProductsQuerySchema,
  offerRetailersAnswerSchema,
  page,
  priceAlertRuleSchema,
  priceAlertRulesAnswerSchema,
} from './offers-schemas.ts';

const access: AccessRule = {
  scope: 'required',
  scopeAccess: true,
  accountTypes: ['brand'],
  features: ['priceStockHistory'],
};
const reading = {
  method: 'GET',
  scope: 'path',
  effect: 'read',
  readsFrom: 'replica',
  access,
  caller: 'browser',
} as const;
const writing = {
  scope: 'path',
  effect: 'write',
  access: { ...access, level: WRITE },
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** Offers at retailers: their products, changes, breaches and rules. */
export const offers = {
  offerProducts: {
    ...reading,
    path: '/proxy/data/offer-products',
    query: offerProductsQuerySchema,
    answer: offerProductsAnswerSchema,
    summary: 'Products of the scope that have offers, by name',
  },
  offerRetailers: {
    ...reading,
    path: '/proxy/data/offer-retailers',
    answer: offerRetailersAnswerSchema,
    summary: 'Retailers that offers of the scope are at',
  },
  offerChanges: {
    ...reading,
    path: '/proxy/data/offer-changes',
    query: offerChangesQuerySchema,
    answer: offerChangesAnswerSchema,
    summary: 'Changes of price and stock, the latest first, and how many there were in the last 24 hours observed',
  },
  offerBreaches: {
    ...reading,
    path: '/proxy/data/offer-breaches',
    query: narrowedQuerySchema,
    answer: offerBreachesAnswerSchema,
    summary: 'Offers that break a rule as they were last observed',
  },
  priceAlertRules: {
    ...reading,
    path: '/proxy/data/price-alert-rules',
    query: page,
    answer: priceAlertRulesAnswerSchema,
    summary: 'Rules that are checked for offers of the scope',
  },
  createPriceAlertRule: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/price-alert-rules',
    body: createPriceAlertRuleBodySchema,
    answer: priceAlertRuleSchema,
    status: 201,
    summary: 'Add a rule for offers',
  },
  changePriceAlertRule: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/price-alert-rules/:id',
    body: changePriceAlertRuleBodySchema,
    answer: priceAlertRuleSchema,
    summary: 'Change a rule; its ETag goes into If-Match',
  },
  deletePriceAlertRule: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/price-alert-rules/:id',
    status: 204,
    summary: 'Delete a rule; its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
