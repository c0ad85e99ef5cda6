import { z } from '#shared/schema/z.ts';
import { keysOf, tableOf } from '#shared/table.ts';
import {
  blockReasons,
  counselStates,
  highestAge,
  longestLine,
  safeguardStates,
  safeguards,
  stateListings,
} from '#shared/touchpoints/alcohol-choices.ts';
import { localeTagSchema } from '#shared/touchpoints/blocks.ts';
import { touchpointKindIds } from '#shared/touchpoints/kinds.ts';

const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day such as 2026-11-18');
const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country such as FR');
const region = z.string().regex(/^[A-Z]{2}$/, 'must be a state such as UT');
const line = z
  .string()
  .trim()
  .max(longestLine, `must have at most ${longestLine} characters`)
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');
const linesSchema = z.strictObject({ gate: line, responsible: line, forward: line, transparency: line });
const linesByLocale = z.record(localeTagSchema, linesSchema);

/** Where a visitor is; the region is left out if unknown. */
export const whereaboutsQuery = {
  country: country.optional(),
  region: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/)
    .optional(),
  firstDay: day.optional(),
  lastDay: day.optional(),
};
export const whereaboutsQuerySchema = z.object(whereaboutsQuery);

/** `AlcoholRules` of an alcohol brand; null for any other account. */
export const alcoholRulesSchema = z
  .object({
    ages: z.array(z.object({ country: z.string(), age: z.int() })).readonly(),
    blocked: z.array(z.string()).readonly(),
    opened: z.array(z.string()).readonly().default([]),
    blocks: z
      .array(
        z.object({
          country: z.string(),
          region: z.string().nullable(),
          retailer: z.int().nullable(),
          from: z.string(),
          until: z.string().nullable(),
        }),
      )
      .readonly()
      .default([]),
    statesWithoutRetailers: z.array(z.string()).readonly().default([]),
    gateMemoryDays: z.int().min(0).max(30).default(0),
    sharing: z.boolean().default(true),
    lines: z.record(z.string(), linesSchema).default({}),
    contentPolicy: z.string().default(''),
  })
  .nullable();

const countryRowSchema = z.object({
  country,
  /** The age that the brand sets above the law’s; null for the law’s age. */
  age: z.int().nullable(),
  blocked: z.boolean(),
  /** Whether our staff opened a country whose law forbids alcohol. */
  opened: z.boolean(),
  reason: z.string(),
  source: z.enum(['brand', 'staff']),
  updatedAt: z.string().nullable(),
  etag: z.string(),
});

const blockSchema = z.object({
  id: z.int(),
  country,
  region: region.nullable(),
  retailer: z.object({ id: z.int(), name: z.string() }).nullable(),
  reason: z.enum(keysOf(blockReasons)),
  from: day,
  until: day.nullable(),
  /** By the day in the account's time zone. */
  state: z.enum(['coming', 'in-force', 'over']),
});

const usStateSchema = z.object({
  state: region,
  counsel: z.enum(keysOf(counselStates)),
  listing: z.enum(keysOf(stateListings)),
  note: z.string(),
  updatedAt: z.string().nullable(),
  etag: z.string(),
});

export const alcoholSettingsSchema = z.object({
  gateMemoryDays: z.int(),
  sharing: z.boolean(),
  contentPolicy: z.string(),
  lines: z.record(z.string(), linesSchema),
  /** Languages in which something is published. */
  publishedLocales: z.array(z.string()),
  countries: z.array(countryRowSchema),
  blocks: z.array(blockSchema),
  /** States with settings of the brand. For the others counsel has not been asked, and the federal rule holds. */
  usStates: z.array(usStateSchema),
  /** Retailers of the account, with the group that each belongs to. */
  retailers: z.array(z.object({ id: z.int(), name: z.string(), owner: z.string().nullable() })),
  /** The scope is the account itself, which the settings hold for. */
  wholeAccount: z.boolean(),
  updatedAt: z.string().nullable(),
  etag: z.string(),
});

export const changeAlcoholSettingsBodySchema = z.strictObject({
  gateMemoryDays: z.int().min(0).max(366),
  sharing: z.boolean(),
  contentPolicy: z.string().trim().max(500, 'must have at most 500 characters'),
  lines: linesByLocale,
});

export const legalAgesSchema = z.object({
  /** The age for countries without a row. */
  lowest: z.int(),
  highest: z.literal(highestAge),
  items: z.array(
    z.object({
      country,
      /** Null where alcohol is forbidden. */
      age: z.int().nullable(),
      note: z.string(),
      source: z.string(),
      checkedOn: day,
      /** Checked more than 12 months ago. */
      checkDue: z.boolean(),
    }),
  ),
});

export const changeAlcoholCountryBodySchema = z.strictObject({
  /** Null for the law's age. */
  age: z.int().min(0).max(150).nullable(),
  blocked: z.boolean(),
  /** Opens a country whose law forbids alcohol: our staff alone. */
  opened: z.boolean().default(false),
  reason: z.string().trim().max(200, 'must have at most 200 characters').default(''),
});

export const createAlcoholBlockBodySchema = z.strictObject({
  country,
  region: region.nullable().default(null),
  retailer: z.int().positive().nullable().default(null),
  reason: z.enum(keysOf(blockReasons)),
  from: day,
  until: day.nullable().default(null),
});

export const setUsStateRuleBodySchema = z.strictObject({
  counsel: z.enum(keysOf(counselStates)),
  listing: z.enum(keysOf(stateListings)),
  note: z.string().trim().max(200, 'must have at most 200 characters').default(''),
});

/** A change whose effects are previewed. Absent parts stay as they are. */
export const alcoholEffectsQuerySchema = z.object({
  country,
  region: region.optional(),
  retailer: z.coerce.number<number | string>().int().positive().optional(),
  age: z.coerce.number<number | string>().int().min(0).max(150).optional(),
  blocked: z.enum(['0', '1']).optional(),
});

export const alcoholEffectsSchema = z.object({
  /** The ages that visitors from there have to have. */
  age: z.object({ now: z.int(), after: z.int() }),
  blocked: z.object({ now: z.boolean(), after: z.boolean() }),
  /** Published touchpoints that are affected. */
  touchpoints: z.int(),
  vouchers: z.int(),
  forms: z.int(),
  /** Offers there that would lose all links. */
  offers: z.int(),
  /** Products that would have fewer than two owners in the US, by name. */
  products: z.array(z.string()),
});

/** What can be previewed besides touchpoints. */
const pageKinds = ['voucher', 'form'] as const;

export const alcoholPreviewBodySchema = z.strictObject({
  country,
  /** Null if unknown, as for some visitors. */
  region: region.nullable().default(null),
  age: z.int().min(0).max(120),
  kind: z.enum([...touchpointKindIds, ...pageKinds]),
  locale: localeTagSchema.optional(),
});

export const alcoholPreviewSchema = z.object({
  /** What a visitor of that age meets first. */
  outcome: z.enum(['blocked', 'blocked-without-state', 'too-young', 'gate-then-shown', 'shown']),
  lawAge: z.int().nullable(),
  askedAge: z.int(),
  /** Null if the kind has no retailers. */
  retailers: z.enum(['with-prices', 'neutral-without-prices', 'one-of-two-owners', 'none']).nullable(),
  lines: linesSchema,
  sharing: z.boolean(),
});

export const alcoholChecklistSchema = z.object({
  items: z.array(
    z.object({
      kind: z.string(),
      id: z.int(),
      name: z.string(),
      safeguards: z.object(tableOf(keysOf(safeguards), () => z.enum(safeguardStates))),
      /** Problems that prevent publishing it again, as sentences. */
      problems: z.array(z.string()),
    }),
  ),
  /** Whether there are more. */
  more: z.boolean(),
});

export type AlcoholSettings = z.infer<typeof alcoholSettingsSchema>;
export type AlcoholPreview = z.infer<typeof alcoholPreviewSchema>;
