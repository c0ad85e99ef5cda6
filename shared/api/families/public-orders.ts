import { networkIds } from '#shared/sales/networks.ts';
import { z } from '#shared/schema/z.ts';
import type { Endpoint } from '../endpoint.ts';
import { sourceHash } from './public-schemas.ts';

/** The longest body of a call that reports an order, and the longest query. */
export const longestOrderCall = 64 * 1024;

const publicOrderBodySchema = z.object({
  method: z.enum(['pixel', 'server', 'network']),
  network: z.enum(networkIds).nullable(),
  /** Of `X-Merchlens-Signature`; empty for none. */
  signature: z.string().max(200),
  /** The unchanged body, which is signed; empty if the query has everything. */
  text: z.string().max(longestOrderCall),
  query: z.record(z.string().max(200), z.string().max(longestOrderCall)),
  /** The caller’s address, as a keyed hash with a new key every day. */
  address: sourceHash,
});
export type PublicOrderBody = z.infer<typeof publicOrderBodySchema>;

const publicOrderOutcomes = ['taken', 'changed', 'held', 'duplicate', 'known'] as const;
const publicOrderAnswerSchema = z.object({ outcome: z.enum(publicOrderOutcomes) });

/** What shops report on the public surface. */
export const publicOrders = {
  publicOrder: {
    scope: 'none',
    access: { scope: 'none', public: true },
    caller: 'surface',
    method: 'POST',
    effect: 'write',
    path: '/proxy/public/orders/:publicId',
    body: publicOrderBodySchema,
    answer: publicOrderAnswerSchema,
    summary: 'Report an order of a shop; repeating the call changes nothing',
  },
} as const satisfies Record<string, Endpoint>;
