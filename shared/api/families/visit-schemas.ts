import { z } from '#shared/schema/z.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';

export const channelSchema = z.string().regex(/^[a-z0-9-]{1,32}$/, 'must be a channel');
export const countrySchema = z.string().regex(/^[A-Z]{2}$/, 'must be a country of two letters');

/** What a page of a voucher or a form tells of the visit behind a claim or a submission: nothing that says who. */
export const responseOriginSchema = z.object({
  /** Public id of the experience that led there. */
  touchpoint: z.string().regex(publicIdForm, 'must be a public id').nullable().default(null),
  channel: channelSchema.default('site'),
  country: countrySchema.default('ZZ'),
});

export type ResponseOrigin = z.infer<typeof responseOriginSchema>;
