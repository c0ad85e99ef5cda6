import { z } from '../schema/z.ts';
import { imageRatios } from './blocks-choices.ts';

/** A language tag such as `en`, `en-GB` or `zh-Hant-TW`. */
export const localeTagSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, 'must be a language tag such as en-GB');

const most = (length: number) => z.string().max(length, `must have at most ${length} characters`);

/** A text by language. It is always shown as plain text. */
const textOf = (length: number) => z.record(localeTagSchema, most(length));
const line = textOf(200);
const paragraphs = textOf(5_000);

const id = z.int().positive();
const ids = z.array(id).max(60, 'must hold at most 60');

/** An address as typed, perhaps unfinished; only web addresses are shown (`webAddress`). */
const address = most(2_000);

/** `ratio` reserves its space before it is loaded. */
const imageSchema = z.object({ src: address, alt: textOf(300), ratio: z.enum(imageRatios) }).strict();

const block = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ id: z.string().regex(/^[a-z0-9]{1,24}$/), kind: z.literal(kind), heading: line, ...shape }).strict();

/** Products of a block: a choice, or those of a collection. `most` limits a long collection. */
const productChoiceSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids }).strict(),
  z.object({ by: z.literal('collection'), collection: id.nullable(), most: z.int().min(1).max(60) }).strict(),
]);

const storeSchema = z
  .object({
    name: most(120),
    address: most(300),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
  })
  .strict();

/** Stores of a published list, read at each visit. */
const storeListSchema = z
  .object({
    /** Country code; empty for all. */
    country: z.string().regex(/^([A-Z]{2})?$/, 'must be a country of two letters'),
    /** Shows only stores around a place, nearest first; without it, all stores by name. */
    near: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        km: z.number().positive().max(20_000),
      })
      .strict()
      .nullable(),
    most: z.int().min(1).max(60),
  })
  .strict();

export const blockSchema = z.discriminatedUnion('kind', [
  block('hero', {
    text: paragraphs,
    image: imageSchema.nullable(),
    button: line,
    align: z.enum(['start', 'center']),
  }),
  block('text', { body: paragraphs }),
  block('products', { choice: productChoiceSchema, layout: z.enum(['grid', 'list']), prices: z.boolean() }),
  /** Empty for every retailer that sells one of the page's products. */
  block('retailers', { ids, text: paragraphs }),
  block('recipe', {
    image: imageSchema.nullable(),
    servings: z.int().min(1).max(100).nullable(),
    minutes: z.int().min(1).max(2_880).nullable(),
    /** One per line. */
    ingredients: paragraphs,
    steps: paragraphs,
    products: ids,
  }),
  block('video', { src: address, poster: imageSchema.nullable(), transcript: paragraphs }),
  block('form', { text: paragraphs, form: most(64), button: line }),
  block('stores', {
    text: paragraphs,
    /** The published stores to show; without it, the typed stores below. */
    list: storeListSchema.optional(),
    stores: z.array(storeSchema).max(200, 'must hold at most 200'),
  }),
]);

export type Localised = Readonly<Record<string, string>>;
export type BlockImage = z.infer<typeof imageSchema>;
export type Block = z.infer<typeof blockSchema>;
export type BlockKind = Block['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;
export type ProductChoice = z.infer<typeof productChoiceSchema>;
export type BlockStore = z.infer<typeof storeSchema>;
