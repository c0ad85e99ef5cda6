import { eventKinds } from '#shared/ingest/kinds.ts';
import { clickIdForm } from '#shared/sales/click-id.ts';
import { z } from '#shared/schema/z.ts';
import { publicIdForm, touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { touchpointOffersSchema } from '#shared/touchpoints/offers-schema.ts';
import { longestPath, siteCountIds, siteGtinForm } from '#shared/touchpoints/site-tag-choices.ts';
import { tokenFaults } from '#shared/touchpoints/suspect.ts';
import { watchedParts } from '#shared/touchpoints/video-choices.ts';
import { alcoholRulesSchema } from './alcohol-schemas.ts';
import { channelSchema, countrySchema } from './visit-schemas.ts';

/** A touchpoint as the public sees it: one revision, and what that refers to. */
export const publicTouchpointSchema = touchpointOffersSchema.extend({
  publicId: z.string(),
  kind: z.enum(touchpointKindIds),
  slug: z.string().nullable(),
  name: z.string(),
  locales: z.array(z.string()),
  campaign: z.string(),
  revision: z.int(),
  /** Part of the keys of caches; absent with an upstream that has none. */
  generation: z.int().optional(),
  /** By retailer: the parameters of its addresses that a click id travels in. Retailers without any report no orders. */
  clickParameters: z.record(z.string(), z.array(z.string().regex(/^\w{1,20}$/))).optional(),
  /** In the shape of the kind. */
  definition: z.record(z.string(), z.unknown()),
  account: z.object({
    /** The account id that limits are counted by; absent with older upstreams. */
    id: z.int().optional(),
    name: z.string(),
    /** What an alcohol brand has set; null for any other account. An age gate is before what one shows. */
    alcohol: alcoholRulesSchema,
    gtmId: z.string().nullable(),
    locale: z.string(),
    currency: z.string(),
  }),
});

/** Events of one message at most. */
export const maxPublicEvents = 200;

export const sourceHash = z.string().regex(/^[\w-]{16}$/, 'must be a hash of 16 letters and digits');

const publicEventSchema = z.object({
  /** Identifies the event when it is sent again. */
  id: z.string().regex(/^[\w-]{8,64}$/, 'must be an id of 8 to 64 letters and digits'),
  touchpoint: z.string().regex(publicIdForm, 'must be a public id'),
  kind: z.enum(eventKinds),
  /** UTC instant with milliseconds. */
  at: z.iso.datetime({ precision: 3 }),
  /** Without consent, an id that no other event has. */
  session: z.string().regex(/^[\w-]{8,64}$/, 'must be an id of 8 to 64 letters and digits'),
  channel: channelSchema,
  country: countrySchema,
  retailer: z.int().nonnegative().default(0),
  product: z.int().nonnegative().default(0),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency')
    .nullable()
    .default(null),
  /** Minor units. */
  price: z.int().nonnegative().max(1e13).default(0),
  /** How much of a film was played by then, in per cent. The same part of a view has the same id, so that it counts once. */
  watched: z.literal(watchedParts).optional(),
  /** What is wrong with the token of its visit; absent if it is valid or none is needed. */
  fault: z.enum(tokenFaults).optional(),
  /** Keyed hashes of the client’s address and network, with new keys every day; absent if unknown. */
  source: z.strictObject({ address: sourceHash, network: sourceHash }).optional(),
  /** The click id that was passed to a shop that reports its orders. */
  clickId: z.string().regex(clickIdForm).optional(),
  /** The page on which a site tag saw it. */
  site: z
    .strictObject({
      saw: z.enum(siteCountIds),
      host: z.string().max(255),
      /** Without a query, null where it was left out. */
      path: z.string().max(longestPath).nullable(),
      /** The GTIN of a product page; null for none. */
      gtin: z.string().regex(siteGtinForm).nullable().default(null),
    })
    .optional(),
});

export const publicEventsBodySchema = z.array(publicEventSchema).min(1).max(maxPublicEvents);
export const publicEventsAnswerSchema = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  /** Events of touchpoints that aren’t public, and events that are too old or in the future. */
  dropped: z.int(),
});

/** Events in any shape, since that may be why they failed. */
export const publicDeadLettersBodySchema = z.object({
  reason: z.string().min(1).max(300),
  events: z.array(z.record(z.string(), z.unknown())).min(1).max(maxPublicEvents),
});

export type PublicTouchpoint = z.infer<typeof publicTouchpointSchema>;
export type PublicEvent = z.infer<typeof publicEventSchema>;
