import { longestPath, longestTarget } from '#shared/redirects/rule.ts';
import { z } from '#shared/schema/z.ts';
import { alcoholRulesSchema, whereaboutsQuery } from './alcohol-schemas.ts';
import { sourceHash } from './public-schemas.ts';

const status = z.union([z.literal(301), z.literal(302)]);
const fields = {
  host: z.string().trim().min(1).max(253),
  path: z.string().trim().min(1).max(longestPath),
  target: z.string().trim().min(1).max(longestTarget),
  status,
  /** Higher priorities are checked first. */
  priority: z.int().min(0).max(1_000),
  active: z.boolean(),
  /** UTC instant; null for never. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
};

export const customRedirectSchema = z.object({
  id: z.int(),
  ...fields,
  /** Whether it applies now: active and not expired. */
  live: z.boolean(),
  /** Hits that aren’t suspect. */
  hits: z.int(),
  /** Above the plausible share of one address or network. */
  suspectHits: z.object({ address: z.int(), network: z.int() }),
  lastHitAt: z.string().nullable(),
  /** Id of a rule that matches every address of this one first, so that this one never applies; null where none does. */
  shadowedBy: z.int().nullable(),
  author: z.string(),
  updatedAt: z.string(),
  /** Null where nobody is known or the person is gone. */
  updatedBy: z.string().nullable(),
  etag: z.string(),
});
export type CustomRedirect = z.infer<typeof customRedirectSchema>;

export const customRedirectsQuerySchema = z.object({
  search: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(20).optional(),
});
export const customRedirectsAnswerSchema = z.object({
  items: z.array(customRedirectSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
  /** Suspect hits of all redirects, whatever the search. */
  suspectHits: customRedirectSchema.shape.suspectHits,
});

export const createCustomRedirectBodySchema = z.strictObject({
  ...fields,
  status: status.default(302),
  priority: fields.priority.default(0),
  active: fields.active.default(true),
  expiresAt: fields.expiresAt.default(null),
});
export type NewCustomRedirect = z.output<typeof createCustomRedirectBodySchema>;
export const changeCustomRedirectBodySchema = z.strictObject(fields).partial();

export const testCustomRedirectBodySchema = z.strictObject({ address: z.string().trim().min(1).max(3_000) });
export const testedRedirectSchema = z.object({
  /** The checked address, normalized. */
  host: z.string(),
  path: z.string(),
  outcome: z.enum(['redirect', 'nothing', 'circle']),
  status: status.nullable(),
  target: z.string().nullable(),
  /** Rules that were followed, in order. */
  rules: z.array(z.object({ id: z.int(), host: z.string(), path: z.string(), target: z.string() })),
  /** Unproven hosts of these rules: until they are proven, visitors aren’t redirected. */
  unproven: z.array(z.string()),
});
export type TestedRedirect = z.infer<typeof testedRedirectSchema>;

/** With `trial` 1 nothing is saved; the answer has what an import would do. */
export const importRedirectsQuerySchema = z.object({ trial: z.enum(['0', '1']).default('0') });

/** The most new redirects of a file that an answer lists. */
export const maxListedRedirects = 50;

export const importedRedirectsSchema = z.object({
  rows: z.int(),
  created: z.int(),
  /** The first new redirects. */
  added: z.array(z.object({ row: z.int(), source: z.string(), target: z.string(), status })),
  /** Existing and identical redirects. */
  unchanged: z.int(),
  rejects: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string(), value: z.string() })),
});
export type ImportedRedirects = z.infer<typeof importedRedirectsSchema>;

export const redirectHostsSchema = z.object({
  items: z.array(
    z.object({
      host: z.string(),
      redirects: z.int(),
      /** UTC instant of the proof that the host is the account's. Null without one: its redirects don't work then. */
      provenAt: z.string().nullable(),
      /** Who confirmed the proof. Empty for hosts whose redirects already worked before proofs were required. */
      provenBy: z.string(),
    }),
  ),
  /** What the owner of a host writes into the TXT record `_merchlens.{host}`. */
  record: z.string(),
});
export type RedirectHosts = z.infer<typeof redirectHostsSchema>;

export const publicRedirectQuerySchema = z.object({
  /** The visitor's query with its question mark. */
  search: z.string().max(2_000).optional(),
  count: z.enum(['0', '1']).default('0'),
  /** Keyed hashes of the client's address and network, other ones every day; absent where nobody knows. */
  address: sourceHash.optional(),
  network: sourceHash.optional(),
  /** Where the visitor is: visits from blocked places aren’t counted. */
  ...whereaboutsQuery,
});
export const publicRedirectAnswerSchema = z.object({
  target: z.string(),
  status,
  /** The rules of an alcohol brand; null for any other. */
  alcohol: alcoholRulesSchema.default(null),
});
