import { dimensionIds, measureIds } from '#shared/analytics/measures.ts';
import { queryAnswerSchema } from '#shared/analytics/query.ts';
import { importKinds } from '#shared/ingest/kind-labels.ts';
import { z } from '#shared/schema/z.ts';
import { importJobSchema, importOptionsSchema, importRejectsSchema, pageQuerySchema } from './imports-schemas.ts';

/** What the answer to a call with a key also has: the key’s calls per minute, and the remaining ones. */
const ofKey = <Answer extends z.ZodType>(answer: Answer) =>
  z.object({ perMinute: z.int(), remaining: z.int(), answer });

/** Programs send a row for each fact. */
const factsOptionsSchema = importOptionsSchema.omit({ wide: true }).partial();
/** Printable ASCII without spaces. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 printable characters');

export const factsQuerySchema = z.object({
  kind: z.enum(importKinds),
  name: z.string().trim().min(1).max(200).default('API'),
  /** Absent options have fixed defaults, so that the same body is always read alike. */
  options: factsOptionsSchema.default({}),
  idempotencyKey: idempotencyKeySchema,
});

/** An import as programs see it: without the names of people. */
export const factsJobSchema = importJobSchema.omit({ by: true, undoneBy: true, waitsFor: true });
export const factsJobProblemsSchema = factsJobSchema.extend({
  /** Why rows were rejected; only the first of very many. */
  problems: importRejectsSchema.shape.items,
  nextCursor: z.string().nullable(),
});
export const sentFactsSchema = ofKey(factsJobSchema);
export const keyedFactsJobSchema = ofKey(factsJobProblemsSchema);
export const factsJobQuerySchema = pageQuerySchema;

const unit = z.object({
  label: z.string(),
  /** The unit of the number; `currency` for money. Null for a dimension. */
  unit: z.string().nullable(),
  format: z.enum(['integer', 'decimal', 'percent', 'money']).nullable(),
});

const { rows, keys, totals, comparison, range, timezone, currency, conversions, withheld, salesReporting, count } =
  queryAnswerSchema.shape;
const { factsFrom, factsThrough, completeThrough, factsChangedAt, incompleteFrom } = queryAnswerSchema.shape;

/** The answer that pages get, with units, freshness and coverage. */
export const metricsAnswerSchema = z.object({
  columns: z.array(z.object({ id: z.string(), kind: z.enum(['dimension', 'measure']) }).extend(unit.shape)),
  ...{ rows, keys, totals, comparison, range, timezone, currency, conversions, withheld, count },
  /** When the facts last changed, the last complete day, and the first incomplete period of the range. */
  freshness: z.object({ changedAt: factsChangedAt, completeThrough, incompleteFrom }),
  /** First and last day with facts, and the retailers whose sales are included. */
  coverage: z.object({ from: factsFrom, through: factsThrough, salesReporting }),
  /** The `offset` of the next page, null on the last. */
  nextOffset: z.int().nullable(),
});
export const keyedMetricsSchema = ofKey(metricsAnswerSchema);

export const metricsCatalogSchema = z.object({
  accountType: z.enum(['brand', 'retailer']),
  currency: z.string(),
  timezone: z.string(),
  measures: z.array(
    z.object({
      id: z.enum(measureIds),
      ...{ label: z.string(), definition: z.string(), unit: z.string() },
      format: unit.shape.format.unwrap(),
      /** Whether it adds up over rows. */
      kind: z.enum(['additive', 'ratio', 'distinct']),
      /** Dimensions to split and filter by. */
      dimensions: z.array(z.enum(dimensionIds)),
    }),
  ),
  dimensions: z.array(
    z.object({ id: z.enum(dimensionIds), label: z.string(), kind: z.enum(['time', 'category']), numeric: z.boolean() }),
  ),
});
export const keyedCatalogSchema = ofKey(metricsCatalogSchema);

export type FactsJob = z.infer<typeof factsJobSchema>;
export type MetricsAnswer = z.infer<typeof metricsAnswerSchema>;
export type MetricsCatalog = z.infer<typeof metricsCatalogSchema>;

export type FactsOptions = z.infer<typeof factsOptionsSchema>;
