import { maxFields, maxOptions } from '#shared/forms/definition.ts';
import { formOrders } from '#shared/forms/orders.ts';
import { z } from '#shared/schema/z.ts';
import { domainSchema } from '#shared/touchpoints/domains.ts';
import { spokenLanguages } from '#shared/touchpoints/spoken.ts';
import { unreadableRows } from '../unreadable.ts';
import { alcoholRulesSchema } from './alcohol-schemas.ts';
import { pageQuerySchema } from './views-schemas.ts';
import { responseOriginSchema } from './visit-schemas.ts';

const line = (most: number) => z.string().trim().max(most, `must have at most ${most} characters`);

const kind = z.enum(['text', 'email', 'phone', 'choice', 'multi-choice', 'number', 'date', 'long-text', 'consent']);

/** See `shared/forms/definition.ts`. A draft may be unfinished; what may be published is checked there. */
const formFieldSchema = z
  .object({
    id: z.string().regex(/^f[1-9]\d{0,5}$/, 'must be an id such as f1'),
    kind,
    label: line(2_000),
    help: line(300),
    required: z.boolean(),
    min: line(20),
    max: line(20),
    pattern: z.enum(['any', 'letters', 'digits', 'letters-digits']),
    options: z.array(line(120)).max(maxOptions, `must have at most ${maxOptions} choices`),
  })
  .strict();

const formDefinitionSchema = z
  .object({
    // First, as what older releases stored has it added before all else.
    allowedDomains: z.array(domainSchema).max(50, 'must hold at most 50').default([]),
    title: line(120),
    intro: line(2_000),
    submitLabel: line(40),
    thanks: line(1_000),
    fields: z
      .array(formFieldSchema)
      .max(maxFields, `must have at most ${maxFields} fields`)
      .refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, 'must have ids of their own'),
  })
  .strict();

const publishedFormSchema = formDefinitionSchema.extend({
  fields: z.array(formFieldSchema.extend({ version: z.int().nullable() })),
});

const fields = z
  .object({
    /** For those who work with it; never public. */
    name: line(80).min(1, 'must not be empty'),
    definition: formDefinitionSchema,
    /** Submissions older than this are deleted. */
    retentionDays: z.int().min(1, 'must be at least 1').max(3_650, 'must be at most 3,650'),
  })
  .strict();

const status = z.enum(['draft', 'published']);

export const formSchema = fields.extend({
  id: z.int(),
  publicId: z.string(),
  status,
  /** Whether the draft differs from the published version. */
  changed: z.boolean(),
  /** Hosts that may frame what is published; none while nothing is. */
  publishedDomains: z.array(z.string()),
  submissions: z.int(),
  author: z.string(),
  updatedAt: z.string(),
  /** Null where nobody is known or the person is gone. */
  updatedBy: z.string().nullable(),
  etag: z.string(),
});

const formListedSchema = formSchema
  .omit({ definition: true })
  /** When the last submission came, as a UTC instant; null where there is none. */
  .extend({ title: z.string(), lastSubmissionAt: z.string().nullable() });
export const formsQuerySchema = pageQuerySchema.extend({
  search: line(100).optional(),
  status: status.optional(),
  order: z.enum(formOrders).default('newest'),
});
export const formsAnswerSchema = z.object({
  items: z.array(formListedSchema),
  unreadable: unreadableRows,
  nextCursor: z.string().nullable(),
});

export const formChoicesQuerySchema = z.object({
  search: line(100).optional(),
  /** Public ids, with commas between: these alone. */
  ids: z.string().max(4_000).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(30),
});
export const formChoicesAnswerSchema = z.object({
  items: z.array(
    z.object({
      publicId: z.string(),
      name: z.string(),
      /** The public title. */
      title: z.string(),
    }),
  ),
  /** The number of all matches. */
  total: z.int(),
});

export const createFormBodySchema = fields.pick({ name: true });
export const saveFormBodySchema = fields;

export const submissionsQuerySchema = pageQuerySchema.extend({ search: line(100).optional() });

const answer = z.union([z.string(), z.number(), z.array(z.string())]);

export const submissionsAnswerSchema = z.object({
  /** Fields of the draft, what is published and what was answered once, in that order. */
  columns: z.array(z.object({ id: z.string(), label: z.string(), kind })),
  items: z.array(
    z.object({
      id: z.int(),
      /** Instant. */
      submittedAt: z.string(),
      answers: z.record(z.string(), answer),
      consents: z.record(z.string(), z.int()),
    }),
  ),
  unreadable: unreadableRows,
  nextCursor: z.string().nullable(),
  /** The number of all matches. */
  total: z.int(),
});

export const submissionsFileQuerySchema = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });

const address = z.string().trim().toLowerCase().min(3, 'must be an email address').max(254).includes('@');

/** A person's submissions and claims, in all forms and vouchers of the scope. */
export const formPersonBodySchema = z.object({ email: address }).strict();
export const formPersonAnswerSchema = z.object({
  ...{ submissions: z.int(), forms: z.int() },
  /** Claims of vouchers that identify people by email address. */
  claims: z.int(),
});
export type FormPerson = z.infer<typeof formPersonAnswerSchema>;

export const publicFormSchema = z.object({
  publicId: z.string(),
  brand: z.string(),
  locale: z.string(),
  alcohol: alcoholRulesSchema,
  form: publishedFormSchema,
});

export const submitFormBodySchema = z
  .object({
    /** An id from the public page; the same id is the same submission. */
    submission: z.string().regex(/^[\w-]{16,64}$/, 'must have 16 to 64 letters and digits'),
    /** What was typed, by field. */
    typed: z.record(z.string().max(40), z.array(z.string().max(6_000)).max(50)),
    /** The language of error messages. */
    language: z.enum(spokenLanguages).default('en'),
    ...responseOriginSchema.shape,
  })
  .strict();

/** The result of a submission. With errors, nothing was stored. */
export const submitFormAnswerSchema = z.object({ kept: z.boolean(), errors: z.record(z.string(), z.string()) });

export type PublicForm = z.infer<typeof publicFormSchema>;
export type SubmitFormAnswer = z.infer<typeof submitFormAnswerSchema>;
export type Form = z.infer<typeof formSchema>;
export type FormChoices = z.infer<typeof formChoicesAnswerSchema>;
export type FormListed = z.infer<typeof formListedSchema>;
export type SubmissionsAnswer = z.infer<typeof submissionsAnswerSchema>;
