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
  /** None is every country. */
  countries: z.array(country).max(60),
  /** None is every device. */
  devices: z.array(z.enum(keysOf(devices))).max(3),
  /** Whose address it is, so that the click counts as one to this retailer; null for no retailer's. */
  retailer: id.nullable(),
  url: address,
});

export const smartlinkSchema = z.strictObject({
  /** Whose offers are asked for, null where the link is of no product. */
  product: id.nullable(),
  /** The first that fits decides. */
  rules: z.array(smartlinkRuleSchema).max(40, 'must hold at most 40 rules'),
  /** Where no rule fits: the first of these with an offer of the product in the visitor's country. */
  retailers: z.array(id).max(30, 'must hold at most 30 retailers'),
  /** Where nothing else fits. */
  fallback: address,
  utm: z.strictObject({ source: tag, medium: tag, campaign: tag, term: tag, content: tag }),
});

/** A short link's own part: easy to say and to type, and nothing that an address reads otherwise. */
export const slugForm = /^[a-z0-9](?:[a-z0-9-]{1,48}[a-z0-9])$/;
