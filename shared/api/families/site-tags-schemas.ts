import { z } from '#shared/schema/z.ts';
import { siteCountIds } from '#shared/touchpoints/site-tag-choices.ts';
import { suspectReasonIds } from '#shared/touchpoints/suspect.ts';

/** UTC instant. */
const moment = z.string();

const siteEventSchema = z.object({
  at: moment,
  saw: z.enum(siteCountIds),
  host: z.string(),
  /** Null where it was left out. */
  path: z.string().nullable(),
  /** Why it is suspect and in no figure; null for a plain one. */
  suspect: z.enum(suspectReasonIds).nullable(),
});

export const siteActivitySchema = z.object({
  /** The last 20 of one hour, newest first. */
  events: z.array(siteEventSchema),
  /** The last that ever came, null before the first. */
  last: siteEventSchema.nullable(),
  /** How many events of the last 7 days are suspect, by reason, most first. Everything below leaves them out. */
  suspect: z.array(z.object({ reason: z.enum(suspectReasonIds), events: z.int() })),
  /** Of 7 days, the most viewed 50. */
  pages: z.array(z.object({ host: z.string(), path: z.string(), views: z.int(), lastAt: moment })),
  /** How many pages there are with those that are not among them. */
  pagesTotal: z.int(),
  /** The 50 most viewed product pages of the last 7 days, those whose product is unknown first. */
  productPages: z.array(
    z.object({
      host: z.string(),
      path: z.string().nullable(),
      views: z.int(),
      /** As the page gives it, null where it gives none or several. */
      gtin: z.string().nullable(),
      /** Of the catalog, null where `unmatched` says why not. */
      product: z.string().nullable(),
      unmatched: z.enum(['none', 'wrong', 'unknown']).nullable(),
    }),
  ),
  /** Views of product pages in 7 days, and how many of them were of a product of the catalog. */
  productViews: z.object({ total: z.int(), matched: z.int() }),
  /** When this was looked up. */
  readAt: moment,
});
export type SiteActivity = z.infer<typeof siteActivitySchema>;

export const siteTagsAnswerSchema = z.object({
  items: z.array(z.object({ id: z.int(), host: z.string(), active: z.boolean() })),
});
