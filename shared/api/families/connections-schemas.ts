import { connectionProviders, datasets } from '#shared/connections/datasets.ts';
import { amazonParties, amazonRegions } from '#shared/connections/marketplaces.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';

/** UTC instant. */
const moment = z.string();
const day = z.string();
const provider = z.enum(connectionProviders);
const region = z.enum(amazonRegions);

const partSchema = z.object({
  id: z.string(),
  kind: z.enum(['marketplace', 'profile']),
  name: z.string(),
  currency: z.string(),
  on: z.boolean(),
});

export const connectionSchema = z.object({
  id: z.int(),
  provider,
  region,
  party: z.enum([...amazonParties, 'ads']),
  /** The connected account. */
  label: z.string(),
  externalId: z.string(),
  status: z.enum(['connecting', 'connected', 'attention', 'expired', 'revoked', 'paused']),
  /** Whether a sync is running. */
  syncing: z.boolean(),
  /** Null where nobody is known or the person is gone. */
  connectedBy: z.string().nullable(),
  connectedAt: moment,
  expiresOn: day.nullable(),
  /** Consent ends within 30 days. */
  endsSoon: z.boolean(),
  lastSyncAt: moment.nullable(),
  /** Null while it is paused or can't be synced. */
  nextSyncAt: moment.nullable(),
  /** Rows of the last syncs. */
  rows: z.int(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** What went wrong and what to do. */
  error: z.string().nullable(),
  parts: z.array(partSchema),
  etag: z.string(),
});

export const connectionsSchema = z.object({
  /** Which services this installation has set up. */
  providers: z.array(z.object({ provider, ready: z.boolean() })),
  items: z.array(connectionSchema),
});

export const syncRunSchema = z.object({
  id: z.int(),
  dataset: z.enum(keysOf(datasets)),
  /** Name of the marketplace or profile. */
  part: z.string(),
  from: day,
  to: day,
  status: z.enum(['new', 'waiting', 'asked', 'done', 'no-data', 'failed']),
  calls: z.int(),
  throttledMs: z.int(),
  rows: z.int(),
  rejects: z.int(),
  error: z.string().nullable(),
  requestIds: z.array(z.string()),
  createdAt: moment,
  endedAt: moment.nullable(),
});

export const syncRunsSchema = z.object({ items: z.array(syncRunSchema) });

/** Where to consent. For a consent that was begun at Amazon, where it continues there. */
export const authorisationBodySchema = z.strictObject({
  provider,
  region: region.optional(),
  party: z.enum(amazonParties).optional(),
  /** Country of the marketplace; of the Selling Partner API alone. */
  marketplace: z.string().length(2).optional(),
  /** The connection to renew. */
  connection: z.int().positive().optional(),
  begunAtAmazon: z.strictObject({ callback: z.url().max(2_000), state: z.string().max(2_000) }).optional(),
});

export const authorisationSchema = z.object({ url: z.string() });

/** The consent that a person returns with, or an unfinished attempt in this scope. */
export const consentBodySchema = z.union([
  z.strictObject({
    provider,
    state: z.string().max(200),
    code: z.string().min(1).max(2_000),
    sellingPartnerId: z.string().max(100).optional(),
  }),
  z.strictObject({ pending: z.string().max(100) }),
]);

export const consentSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('connected'), id: z.int() }),
  /** It was begun in another scope, and waits there. */
  z.object({
    outcome: z.literal('other-scope'),
    pending: z.string(),
    scope: z.object({ ref: z.string(), label: z.string() }),
  }),
]);

export const connectionChangesSchema = z
  .strictObject({
    paused: z.boolean(),
    /** Ids of the parts to read. */
    parts: z.array(z.string().max(100)).min(1).max(100),
  })
  .partial();

/** How much is removed with a connection and its facts. */
export const connectionRemovalSchema = z.object({
  facts: z.array(z.object({ dataset: z.enum(keysOf(datasets)), rows: z.int() })),
  runs: z.int(),
});

export type Connection = z.infer<typeof connectionSchema>;
export type Connections = z.infer<typeof connectionsSchema>;
export type SyncRun = z.infer<typeof syncRunSchema>;
