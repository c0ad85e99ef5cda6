import { READ } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import { pageQuerySchema } from './imports-schemas.ts';
import { writesContent } from './rules.ts';
import {
  changeShopBodySchema,
  madeShopKeySchema,
  reviewOrderBodySchema,
  rotateShopKeyBodySchema,
  shopHealthSchema,
  shopKeysSchema,
  shopOrdersQuerySchema,
  shopOrdersSchema,
  shopRejectsSchema,
  shopSchema,
  shopsSchema,
  startTestBodySchema,
  testOrderSchema,
  testOrdersSchema,
  windowPreviewSchema,
  windowQuerySchema,
} from './sales-sources-schemas.ts';

const common = { scope: 'path', caller: 'browser', withSampleData: 'content-hidden' } as const;
const ofRetailers = { accountTypes: ['retailer'] } as const satisfies Partial<AccessRule>;
const reads: AccessRule = { scope: 'required', scopeAccess: true, level: READ, ...ofRetailers };
const writes: AccessRule = { ...writesContent, ...ofRetailers };
const reading = { ...common, method: 'GET', effect: 'read', access: reads } as const;
const writing = { ...common, effect: 'write', access: writes } as const;

/** The shops of a retailer account: how each reports orders after clicks on brands' pages, and what it has reported. */
export const salesSources = {
  salesSources: {
    ...reading,
    path: '/proxy/data/sales-sources',
    answer: shopsSchema,
    summary: 'Shops of the account, with how each reports its orders and whether that works',
  },
  salesSource: {
    ...reading,
    path: '/proxy/data/sales-sources/:retailerId',
    answer: shopSchema,
    summary: 'One shop',
  },
  changeSalesSource: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/sales-sources/:retailerId',
    body: changeShopBodySchema,
    answer: shopSchema,
    summary: 'Choose the methods of a shop, its site and its window; its ETag goes into If-Match',
  },
  salesWindow: {
    ...reading,
    path: '/proxy/data/sales-sources/:retailerId/window',
    query: windowQuerySchema,
    answer: windowPreviewSchema,
    summary: 'How many orders would count with another window, beside how many do',
  },
  salesKeys: {
    ...reading,
    // An address can be all that a call needs.
    access: { ...writes, closedInView: true },
    path: '/proxy/data/sales-sources/:retailerId/keys',
    answer: shopKeysSchema,
    summary: 'Addresses that the shop’s calls go to, those too that work until they expire',
  },
  rotateSalesKey: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/sales-sources/:retailerId/keys/rotate',
    body: rotateShopKeyBodySchema,
    answer: madeShopKeySchema,
    status: 201,
    summary: 'Make another key, beside which the current one works for a while; its secret is answered this once',
  },
  startSalesTest: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/sales-sources/:retailerId/test-orders',
    body: startTestBodySchema,
    answer: testOrderSchema,
    status: 201,
    summary: 'Begin a test order, with a click of its own; it never counts',
  },
  salesTests: {
    ...reading,
    path: '/proxy/data/sales-sources/:retailerId/test-orders',
    answer: testOrdersSchema,
    summary: 'The last test order, step by step',
  },
  salesEvents: {
    ...reading,
    path: '/proxy/data/sales-sources/:retailerId/events',
    query: shopOrdersQuerySchema,
    answer: shopOrdersSchema,
    summary: 'Orders of the shop, the last one first',
  },
  reviewSalesEvent: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/sales-sources/:retailerId/reviews',
    body: reviewOrderBodySchema,
    status: 204,
    summary: 'Accept or decline an order that was held for review',
  },
  salesRejects: {
    ...reading,
    path: '/proxy/data/sales-sources/:retailerId/rejects',
    query: pageQuerySchema,
    answer: shopRejectsSchema,
    summary: 'Calls that were not taken, with field and reason, the last one first',
  },
  salesHealth: {
    ...reading,
    path: '/proxy/data/sales-sources/:retailerId/health',
    answer: shopHealthSchema,
    summary: 'What has become of the shop’s calls and orders',
  },
} as const satisfies Record<string, Endpoint>;
