import { z } from '../schema/z.ts';
import { blockSchema, localeTagSchema } from './blocks.ts';
import { immersiveFonts, immersiveRadii } from './blocks-choices.ts';
import { domainSchema } from './domains.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as #4369f4');
const word = z
  .string()
  .max(120, 'must have at most 120 characters')
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');

const immersiveThemeSchema = z
  .object({
    background: color,
    surface: color,
    text: color,
    accent: color,
    onAccent: color,
    font: z.enum(immersiveFonts),
    radius: z.enum(immersiveRadii),
  })
  .strict();

/** Campaign parameters of click-outs. Empty ones are left out. */
const utmSchema = z.object({ source: word, medium: word, campaign: word, term: word, content: word }).strict();

const age = z.int().min(13).max(25);

/** `age` applies to countries that are not listed. For alcohol brands `effectiveGate` decides. */
const ageGateSchema = z
  .object({
    on: z.boolean(),
    age,
    countries: z.array(z.object({ country: z.string().regex(/^[A-Z]{2}$/), age }).strict()).max(250),
  })
  .strict();

const meta = (length: number) => z.record(localeTagSchema, z.string().max(length));

/**
 * Definition of an immersive experience. Drafts are stored unfinished, while they are edited; `checkImmersive` finds
 * what prevents publishing.
 */
export const immersiveSchema = z
  .object({
    defaultLocale: localeTagSchema,
    /** All languages of the page, the default first. */
    locales: z.array(localeTagSchema).min(1).max(30, 'must hold at most 30'),
    title: meta(120),
    description: meta(300),
    theme: immersiveThemeSchema,
    utm: utmSchema,
    ageGate: ageGateSchema,
    /** Sites that may embed the page; none if empty. */
    allowedDomains: z.array(domainSchema).max(50, 'must hold at most 50'),
    blocks: z.array(blockSchema).max(60, 'must hold at most 60 blocks'),
  })
  .strict()
  .superRefine(({ defaultLocale, locales, blocks }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!locales.includes(defaultLocale)) refuse('locales', 'must include the default language');
    if (new Set(locales).size < locales.length) refuse('locales', 'must not name a language twice');
    if (new Set(blocks.map(({ id }) => id)).size < blocks.length) refuse('blocks', 'must each have an id of its own');
  });

export type Immersive = z.infer<typeof immersiveSchema>;
export type ImmersiveTheme = z.infer<typeof immersiveThemeSchema>;
export type AgeGate = z.infer<typeof ageGateSchema>;
