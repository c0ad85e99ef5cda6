import { z } from '#shared/schema/z.ts';
import { apiScopeIds, overlaps } from '#shared/touchpoints/api-choices.ts';
import { siteSchema } from '#shared/touchpoints/domains.ts';
import { keyPurposeIds } from '../key-purposes.ts';
import { unreadableRows } from '../unreadable.ts';

/** UTC instant. */
const moment = z.string();
const name = z.string().trim().min(1, 'must not be empty').max(80, 'must have at most 80 characters');
const scopes = z.array(z.enum(apiScopeIds));
const someScopes = scopes.min(1, 'must name at least one');
const domains = z.array(siteSchema).max(20, 'must hold at most 20 domains');
/** Calendar day, the last on which the key works, in the scope's reporting timezone. */
const lastDay = z.iso.date('must be a day').nullable();

export const apiKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The beginning of the key, for recognition. */
  prefix: z.string(),
  purpose: z.enum(keyPurposeIds),
  /** The integration of a key for where to buy; null for any other. */
  integration: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What a key for where to buy may read; empty for any other. */
  scopes,
  /** Sites that the key works from; without any, it works from servers and from the sites of its integration. */
  domains: z.array(z.string()),
  /** `stopped`: its owner has lost access; it works again once another administrator takes it over. */
  status: z.enum(['active', 'stopped', 'expired', 'revoked']),
  createdAt: moment,
  author: z.string().nullable(),
  /** The current owner; null if they are gone. */
  owner: z.string().nullable(),
  /** Null where it isn't known. */
  updatedAt: moment.nullable(),
  /** Null if unknown, or if the person is gone. */
  updatedBy: z.string().nullable(),
  expiresAt: moment.nullable(),
  /** Its last day, in the scope’s reporting timezone. */
  lastDay: z.string().nullable(),
  lastUsedAt: moment.nullable(),
  revokedAt: moment.nullable(),
  etag: z.string(),
});

export const apiKeysAnswerSchema = z.object({
  items: z.array(apiKeySchema),
  unreadable: unreadableRows,
  nextCursor: z.string().nullable(),
});

/** The only answer with the key itself. */
export const madeApiKeySchema = apiKeySchema.extend({ key: z.string() });

/** Id of the form, so that sending it twice creates one key. */
const once = z.uuid('must be a UUID');

/** A key for where to buy opens an integration, from sites or servers; any other works for its scope, from servers alone. */
export const createApiKeyBodySchema = z
  .strictObject({
    ...{ name, scopes: scopes.default([]), lastDay: lastDay.default(null), once },
    purpose: z.enum(keyPurposeIds).default('where-to-buy'),
    domains: domains.default([]),
    integration: z.int().positive().optional(),
  })
  .superRefine((key, { addIssue }) => {
    const wrong = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (key.purpose === 'where-to-buy') {
      if (key.integration === undefined) wrong('integration', 'is missing');
      if (key.scopes.length === 0) wrong('scopes', 'must name at least one');
      return;
    }
    for (const part of ['integration', 'scopes', 'domains'] as const)
      if (key[part] !== undefined && [key[part]].flat().length > 0) wrong(part, 'is for keys for where to buy alone');
  });
export const changeApiKeyBodySchema = z.strictObject({ name, scopes: someScopes, domains, lastDay }).partial();

export const rotateApiKeyBodySchema = z.strictObject({ overlapHours: z.literal(overlaps), once });

export const apiUsageSchema = z.object({
  /** Calendar days in the scope's reporting timezone, the first 30 days ago, without gaps. */
  days: z.array(
    z.object({
      ...{ date: z.string(), answered: z.int(), refused: z.int() },
      /** Whether more calls were refused than were counted. */
      more: z.boolean().default(false),
    }),
  ),
  timezone: z.string(),
});

export const publicApiCallBodySchema = z.strictObject({
  /** SHA-256 of the key in hexadecimal. */
  keyHash: z.string().regex(/^[\da-f]{64}$/),
  /** Host of the page that calls, with its port where that isn't the one of https; null for a server. */
  host: z.string().max(255).nullable(),
  scope: z.enum(apiScopeIds),
});
export const publicApiCallSchema = z.object({
  /** Everything that the key allows. */
  scopes: z.array(z.enum(apiScopeIds)),
  perMinute: z.int(),
  /** Remaining calls in this minute. */
  remaining: z.int(),
});

export type PublicApiCall = z.infer<typeof publicApiCallSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type MadeApiKey = z.infer<typeof madeApiKeySchema>;
export type ApiKeysAnswer = z.infer<typeof apiKeysAnswerSchema>;
export type ApiUsage = z.infer<typeof apiUsageSchema>;
