import { z } from 'zod';
import { clickStates, orderFilters, orderStatuses, salesMethodIds } from '#shared/sales/methods.ts';
import { networkIds } from '#shared/sales/networks.ts';
import { shopStatuses } from '#shared/sales/shop-status.ts';
import { overlaps } from '#shared/touchpoints/api-choices.ts';
import { pageQuerySchema } from './imports-schemas.ts';

const count = z.int().nonnegative();
const moment = z.string();
const method = z.enum(salesMethodIds);
/** Of those that are called by their address. */
const calledMethod = z.enum(['server', 'pixel', 'network']);
const network = z.enum(networkIds);
const windowDays = z.int().min(1, 'must be 1 to 90').max(90, 'must be 1 to 90');

export const shopSchema = z.object({
  /** Of the retailer, which is what the shop is called by. */
  id: z.int(),
  name: z.string(),
  domain: z.string(),
  currency: z.string(),
  windowDays: z.int(),
  methods: z.array(method),
  network: network.nullable(),
  status: z.enum(shopStatuses),
  /** Days without an order, where it is silent. */
  silentDays: count.nullable(),
  /** UTC instant of the last order that was no test. */
  lastOrderAt: moment.nullable(),
  ordersOfWeek: count,
  /** Shares of 0 to 1; null where there is nothing that they could be of. */
  matchedOfWeek: z.number().nullable(),
  rejectedOfWeek: z.number().nullable(),
  etag: z.string(),
});

export const shopsSchema = z.object({ items: z.array(shopSchema) });

const host = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

export const changeShopBodySchema = z.strictObject({
  domain: z.string().trim().toLowerCase().regex(host, 'must be a host such as www.example.com').or(z.literal('')),
  windowDays,
  server: z.boolean(),
  pixel: z.boolean(),
  file: z.boolean(),
  /** Null where no network reports its orders. */
  network: network.nullable(),
});

export const windowQuerySchema = z.object({ days: z.coerce.number<number | string>().pipe(windowDays) });
/** Orders that count with the window as it is, and as it would be. */
export const windowPreviewSchema = z.object({ days: z.int(), now: count, after: count });

const keySchema = z.object({
  method: calledMethod,
  /** Where it is called. It holds the key, unless calls are signed. */
  address: z.string(),
  createdAt: moment,
  /** Until when it works; null where it was not replaced. */
  expiresAt: moment.nullable(),
});
export const shopKeysSchema = z.object({ items: z.array(keySchema) });

export const rotateShopKeyBodySchema = z.strictObject({
  method: calledMethod,
  overlapHours: z.literal(overlaps),
});
/** `secret` is shown this once; null where calls are not signed. */
export const madeShopKeySchema = keySchema.extend({ secret: z.string().nullable() });

export const startTestBodySchema = z.strictObject({
  method: calledMethod,
  /** Whether we make the call ourselves, as the shop would, instead of waiting for it. */
  send: z.boolean(),
});

const testSteps = ['click', 'cookie', 'call', 'signature', 'parsed', 'matched'] as const;
export const testOrderSchema = z.object({
  id: z.string(),
  method: calledMethod,
  startedAt: moment,
  /** The shop's address with the click id of the test; null where no site is set. */
  address: z.string().nullable(),
  clickId: z.string(),
  /** A test that nothing came of within 15 minutes. */
  over: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(testSteps),
      /** `skipped` is what the method doesn't have. */
      state: z.enum(['done', 'waiting', 'failed', 'skipped']),
      /** What is wrong, where it failed. */
      problem: z.string().nullable(),
    }),
  ),
});
export const testOrdersSchema = z.object({ last: testOrderSchema.nullable() });

export const shopOrdersQuerySchema = pageQuerySchema.extend({
  cursor: z.string().max(200).optional(),
  show: z.enum(orderFilters).default('all'),
});

const shopOrderSchema = z.object({
  order: z.string(),
  orderedAt: moment,
  receivedAt: moment,
  method,
  status: z.enum(orderStatuses),
  lines: count,
  /** Minor units, without declined lines. */
  amount: z.int(),
  currency: z.string(),
  click: z.enum(clickStates),
  /** Why it waits for somebody to look at it. */
  held: z.enum(['amount', 'address']).nullable(),
  test: z.boolean(),
  /** How often other methods have reported it too. */
  duplicates: count,
});
export const shopOrdersSchema = z.object({ items: z.array(shopOrderSchema), nextCursor: z.string().nullable() });

export const reviewOrderBodySchema = z.strictObject({
  order: z.string().max(100),
  decision: z.enum(['accept', 'decline']),
});

export const shopRejectsSchema = z.object({
  items: z.array(
    z.object({ id: z.int(), at: moment, method, field: z.string(), reason: z.string(), value: z.string() }),
  ),
  nextCursor: z.string().nullable(),
});

export const shopHealthSchema = z.object({
  status: z.enum(shopStatuses),
  silentDays: count.nullable(),
  /** Of the last 24 hours. */
  day: z.object({ taken: count, changed: count, duplicates: count, rejected: count, held: count }),
  /** Orders that count for brands, of all time: what their reports show of this retailer. */
  counted: z.object({ orders: count, waiting: count, expired: count, withoutClick: count }),
  reasons: z.array(z.object({ field: z.string(), reason: z.string(), count, lastAt: moment })),
});

export type Shop = z.infer<typeof shopSchema>;
export type ShopKey = z.infer<typeof keySchema>;
export type MadeShopKey = z.infer<typeof madeShopKeySchema>;
export type TestOrder = z.infer<typeof testOrderSchema>;
export type TestStep = (typeof testSteps)[number];
export type ShopOrder = z.infer<typeof shopOrderSchema>;
export type ShopHealth = z.infer<typeof shopHealthSchema>;
export type CalledMethod = z.infer<typeof calledMethod>;
