import { z } from '#shared/schema/z.ts';
import { touchpointKindIds, touchpointOrders, touchpointStatuses } from '#shared/touchpoints/kinds.ts';
import { slugPattern } from '#shared/touchpoints/smartlink-schema.ts';
import { watchedParts } from '#shared/touchpoints/video-choices.ts';
import { unreadableRows } from '../unreadable.ts';
import { pageQuerySchema } from './views-schemas.ts';

const nextCursor = z.string().nullable();
/** UTC instant. */
const moment = z.string();
const name = z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters');
const locales = z
  .array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a locale such as fr-FR'))
  .max(40, 'must name at most 40 locales');
const campaign = z.string().trim().max(120, 'must have at most 120 characters');
const slug = z.string().regex(slugPattern, 'must be 3 to 50 small letters, digits and hyphens');
/** In the shape of the kind: `definitions` of `shared/touchpoints/definitions.ts` reads it. */
const definition = z.record(z.string(), z.unknown());

const touchpointSchema = z.object({
  id: z.int(),
  kind: z.enum(touchpointKindIds),
  /** The id in its public address; null with sample data, so that no link reaches the real page. */
  publicId: z.string().nullable(),
  /** A smartlink's own part of its short address. */
  slug: z.string().nullable(),
  /** Whether the slug can't change any more, since the touchpoint was public and people have its address. */
  slugFixed: z.boolean(),
  name: z.string(),
  status: z.enum(touchpointStatuses),
  locales: z.array(z.string()),
  campaign: z.string(),
  revision: z.int(),
  publishedRevision: z.int().nullable(),
  publishedAt: moment.nullable(),
  updatedAt: moment,
  /** Null where nobody is known or the author is gone. */
  updatedBy: z.string().nullable(),
  /** The subaccount it is of, null for the account itself. */
  operatorId: z.int().nullable(),
  etag: z.string(),
});

export const touchpointDetailSchema = touchpointSchema.extend({
  definition,
  /** What keeps the draft from being published. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});

const touchpointFiguresSchema = z.object({
  impressions: z.number(),
  sessions: z.number(),
  /** Sessions with a purchase-intent click. */
  piSessions: z.number(),
  piClicks: z.number(),
  /** Sessions with a purchase-intent click / sessions, null without sessions. */
  piRate: z.number().nullable(),
  /** So far today, which the other figures leave out. */
  today: z.object({ sessions: z.number(), piClicks: z.number() }),
});

/** How many views of a film got that far. */
export const watchedPartSchema = z.object({ part: z.literal(watchedParts), views: z.int() });

/** A touchpoint as it is opened. */
export const openedTouchpointSchema = touchpointDetailSchema.extend({
  figures: touchpointFiguresSchema.nullable(),
  figuresRange: z.object({ from: z.string(), to: z.string() }),
  /** In the same days and today so far; null where there is no film. */
  watched: z.array(watchedPartSchema).nullable().default(null),
});

export const touchpointsQuerySchema = pageQuerySchema.extend({
  search: z.string().trim().max(100).default(''),
  status: z.enum(touchpointStatuses).optional(),
  order: z.enum(touchpointOrders).default('newest'),
});

/** The colors and kinds of blocks that its thumbnail is drawn from. */
const sketchSchema = z.object({
  ...{ background: z.string(), surface: z.string(), accent: z.string(), text: z.string() },
  blocks: z.array(z.string()).readonly(),
});

export const touchpointsAnswerSchema = z.object({
  unreadable: unreadableRows,
  items: z.array(
    touchpointSchema.extend({
      figures: touchpointFiguresSchema.nullable(),
      sketch: sketchSchema.nullable().default(null),
      /** The image of the product that it names first, and its version; null where there is none. */
      picture: z.object({ product: z.int(), version: z.int() }).nullable().default(null),
      /** Of a site tag: where its last event came from, and when. Null where none has arrived, and for other kinds. */
      lastEvent: z.object({ at: z.string(), host: z.string() }).nullable().default(null),
    }),
  ),
  nextCursor,
  /** How many of the kind the scope has and may have. */
  allowance: z.object({ used: z.int(), allowed: z.int() }),
  /** Days of the figures, in the scope's reporting timezone. */
  figuresRange: z.object({ from: z.string(), to: z.string() }),
});

export const touchpointNamesQuerySchema = z.object({
  /** A part of the name or of the campaign. */
  search: z.string().trim().max(100).default(''),
  limit: z.coerce.number<number | string>().int().min(1).max(20).default(5),
});

export const touchpointNamesAnswerSchema = z.object({
  items: z.array(z.object({ id: z.int(), kind: z.enum(touchpointKindIds), name: z.string() })),
});

export type TouchpointNamesAnswer = z.infer<typeof touchpointNamesAnswerSchema>;

export const createTouchpointBodySchema = z.strictObject({
  name,
  locales: locales.default([]),
  campaign: campaign.default(''),
  /** One is made up where none is given. */
  slug: slug.optional(),
  definition: definition.optional(),
});

export const saveTouchpointBodySchema = z.strictObject({
  name,
  locales,
  campaign,
  slug: slug.optional(),
  definition,
});

const touchpointVersionSchema = z.object({
  revision: z.int(),
  name: z.string(),
  author: z.string().nullable(),
  savedAt: moment,
  /** The moment it was last published, null where it never was. */
  publishedAt: moment.nullable(),
  /** It is what the public sees. */
  current: z.boolean(),
});
export const touchpointVersionsAnswerSchema = z.object({ items: z.array(touchpointVersionSchema), nextCursor });
export const touchpointVersionDetailSchema = touchpointVersionSchema.extend({
  ...{ locales: z.array(z.string()), campaign: z.string(), definition },
});

export const createTouchpointPreviewBodySchema = z.strictObject({
  /** How long the link is good for. */
  days: z.int().min(1, 'must be at least 1').max(90, 'must be at most 90').default(14),
});
const touchpointPreviewSchema = z.object({
  id: z.int(),
  author: z.string().nullable(),
  createdAt: moment,
  expiresAt: moment,
});
export const madeTouchpointPreviewSchema = touchpointPreviewSchema.extend({ token: z.string() });
export const touchpointPreviewsAnswerSchema = z.object({ items: z.array(touchpointPreviewSchema) });

/** Of the draft, or of a revision as it was saved. */
export const touchpointOffersQuerySchema = z.object({
  revision: z.coerce.number<number | string>().int().positive().optional(),
});

export type Touchpoint = z.infer<typeof touchpointSchema>;
export type TouchpointDetail = z.infer<typeof touchpointDetailSchema>;
export type OpenedTouchpoint = z.infer<typeof openedTouchpointSchema>;
export type TouchpointFigures = z.infer<typeof touchpointFiguresSchema>;
export type TouchpointsAnswer = z.infer<typeof touchpointsAnswerSchema>;
export type TouchpointVersion = z.infer<typeof touchpointVersionSchema>;
export type TouchpointPreview = z.infer<typeof touchpointPreviewSchema>;
