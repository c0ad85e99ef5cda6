import { z } from 'zod';
import { siteCountIds } from '../../touchpoints/site-tag-choices.ts';
import type { EndpointSchemas } from '../schemas.ts';
import type { siteActivity } from './site-activity.ts';

/** UTC instant. */
const moment = z.string();

const siteEventSchema = z.object({
  at: moment,
  saw: z.enum(siteCountIds),
  host: z.string(),
  /** Null where it was left out. */
  path: z.string().nullable(),
});

export const siteActivitySchema = z.object({
  /** The last 20 of one hour, newest first. */
  events: z.array(siteEventSchema),
  /** The last that ever came, null before the first. */
  last: siteEventSchema.nullable(),
  /** Of 7 days, the most viewed 50. */
  pages: z.array(z.object({ host: z.string(), path: z.string(), views: z.int(), lastAt: moment })),
  /** How many pages there are with those that are not among them. */
  pagesTotal: z.int(),
  /** When this was looked up. */
  readAt: moment,
});
export type SiteActivity = z.infer<typeof siteActivitySchema>;

export const siteActivitySchemas = {
  siteActivity: { response: siteActivitySchema },
} as const satisfies Record<keyof typeof siteActivity, EndpointSchemas>;
