import { z } from '#shared/schema/z.ts';
import { siteCountIds } from '#shared/touchpoints/site-tag-choices.ts';
import { suspectReasonIds } from '#shared/touchpoints/suspect.ts';

/** UTC instant. */
const moment = z.string();

const siteEventSchema = z.object({
  at: moment,
  saw: z.enum(siteCountIds),
  host: z.string(),
  /** Null if the path isn't stored. */
  path: z.string().nullable(),
  /** Why the event is suspect and left out of all figures; null if it isn't. */
  suspect: z.enum(suspectReasonIds).nullable(),
});

export const siteActivitySchema = z.object({
  /** The latest 20 events of the last hour, newest first. */
  events: z.array(siteEventSchema),
  /** The latest event; null before the first. */
  last: siteEventSchema.nullable(),
  /** Number of suspect events of the last 7 days by reason, most first. The fields below exclude them. */
  suspect: z.array(z.object({ reason: z.enum(suspectReasonIds), events: z.int() })),
  /** The 50 most viewed pages of the last 7 days. */
  pages: z.array(z.object({ host: z.string(), path: z.string(), views: z.int(), lastAt: moment })),
  /** Number of all viewed pages, including those not in `pages`. */
  pagesTotal: z.int(),
  /** The 50 most viewed product pages of the last 7 days, those whose product is unknown first. */
  productPages: z.array(
    z.object({
      host: z.string(),
      path: z.string().nullable(),
      views: z.int(),
      /** GTIN on the page; null if it has none or several. */
      gtin: z.string().nullable(),
      /** Name of the catalog product; if null, `unmatched` says why. */
      product: z.string().nullable(),
      unmatched: z.enum(['none', 'wrong', 'unknown']).nullable(),
    }),
  ),
  /** Views of product pages in the last 7 days, in total and of catalog products. */
  productViews: z.object({ total: z.int(), matched: z.int() }),
  /** Time of this answer. */
  readAt: moment,
});
export type SiteActivity = z.infer<typeof siteActivitySchema>;

export const siteTagsAnswerSchema = z.object({
  items: z.array(z.object({ id: z.int(), host: z.string(), active: z.boolean() })),
});
