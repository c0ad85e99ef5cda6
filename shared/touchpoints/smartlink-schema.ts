import { z } from '../schema/z.ts';
import { keysOf } from '../table.ts';
import { devices } from './visitor.ts';

const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country of two letters, such as FR');
const id = z.int().positive();
/** Checked in full when it is published; a draft may have an unfinished address. */
const address = z.string().trim().max(2_000, 'must have at most 2,000 characters');
const tag = z
  .string()
  .trim()
  .max(120, 'must have at most 120 characters')
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');

export const smartlinkRuleSchema = z.strictObject({
  /** Empty for every country. */
  countries: z.array(country).max(60),
  /** Empty for every device. */
  devices: z.array(z.enum(keysOf(devices))).max(3),
  /** Retailer of the URL, so that the click counts for it; null for none. */
  retailer: id.nullable(),
  url: address,
});

export const smartlinkSchema = z.strictObject({
  /** Product whose offers are used; null for a link without a product. */
  product: id.nullable(),
  /** The first matching rule applies. */
  rules: z.array(smartlinkRuleSchema).max(40, 'must hold at most 40 rules'),
  /** Used if no rule matches: the first of these with an offer of the product in the visitor's country. */
  retailers: z.array(id).max(30, 'must hold at most 30 retailers'),
  /** Used if nothing else matches. */
  fallback: address,
  utm: z.strictObject({ source: tag, medium: tag, campaign: tag, term: tag, content: tag }),
});

/** 3 to 50 lowercase letters, digits and hyphens. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{1,48}[a-z0-9])$/;
