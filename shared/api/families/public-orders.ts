import { networkIds } from '#shared/sales/networks.ts';
import { z } from '#shared/schema/z.ts';
import type { Endpoint } from '../endpoint.ts';
import { sourceHash } from './public-schemas.ts';

/** Maximum length of the body, and of the query, of a call that reports an order. */
export const maxOrderCallLength = 64 * 1024;

const publicOrderBodySchema = z.object({
  method: z.enum(['pixel', 'server', 'network']),
  network: z.enum(networkIds).nullable(),
  /** Value of the `X-Merchlens-Signature` header; empty if it is missing. */
  signature: z.string().max(200),
  /** The raw body, as signed; empty if all values are in the query. */
  text: z.string().max(maxOrderCallLength),
  query: z.record(z.string().max(200), z.string().max(maxOrderCallLength)),
  /** The caller’s address, as a keyed hash with a new key every day. */
  address: sourceHash,
});
export type PublicOrderBody = z.infer<typeof publicOrderBodySchema>;

const publicOrderOutcomes = ['taken', 'changed', 'held', 'duplicate', 'known'] as const;
const publicOrderAnswerSchema = z.object({ outcome: z.enum(publicOrderOutcomes) });

/** Orders that shops report on the public surface. */
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
