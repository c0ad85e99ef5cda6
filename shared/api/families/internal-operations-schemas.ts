import { z } from '#shared/schema/z.ts';
import { bucketBounds } from '#shared/telemetry/metrics.ts';
import { pageQuerySchema } from './views-schemas.ts';

/** The most rows of figures in a message or an answer. */
export const maxFigures = 400;

/** Names of routes and places, as metrics have them. */
const name = z.string().regex(/^[\w/:*.-]{1,120}$/);
const count = z.int().min(0);
const milliseconds = z.number().min(0);

/** Counts of an isolate since its last report: answers by route, place, outcome and time bucket. */
export const operationsCountsBodySchema = z.strictObject({
  counts: z
    .array(
      z.strictObject({
        route: name,
        place: name,
        outcome: z.enum(['ok', 'error']),
        bucket: z.int().min(0).max(bucketBounds.length),
        count: z.int().min(1),
      }),
    )
    .max(maxFigures),
});
export type OperationsCounts = z.output<typeof operationsCountsBodySchema>['counts'];

const figuresSchema = z.object({
  requests: count,
  /** Answers with 5xx. */
  errors: count,
  p50: milliseconds,
  p95: milliseconds,
  p99: milliseconds,
});

export const operationsFiguresSchema = z.object({
  /** Whether a collector is configured, without which nothing is measured. */
  configured: z.boolean(),
  /** All requests of the last 24 hours; null where there were none. */
  total: figuresSchema.nullable(),
  /** Backups of the database; null where they are not set up. */
  backup: z
    .object({
      /** The instant of the last one, and its size in bytes. */
      lastAt: z.string().nullable(),
      bytes: count.nullable(),
      /** Whether the last one is older than it should be. */
      late: z.boolean(),
      /** Why the latest one failed. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** By endpoint or page and place, the busiest first. */
  rows: z.array(figuresSchema.extend({ route: z.string(), place: z.string() })),
});
export type OperationsFigures = z.infer<typeof operationsFiguresSchema>;

export const deadLettersQuerySchema = pageQuerySchema;
const deadLetterSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** `queue` for events of published pages, else the kind of facts for ClickHouse. */
  kind: z.string(),
  accountId: z.int().nullable(),
  /** How many events or facts it holds. */
  size: count,
  reason: z.string(),
  /** Whether a replay was requested; the cron trigger does it within a minute or two. */
  replaying: z.boolean(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;
export const deadLettersAnswerSchema = z.object({
  items: z.array(deadLetterSchema),
  nextCursor: z.string().nullable(),
});

export const replayDeadLettersBodySchema = z.strictObject({
  /** Null for all of them. */
  id: z.int().min(1).nullable(),
});
export const replayDeadLettersAnswerSchema = z.object({ marked: count });

export const exchangeRatesSchema = z.object({
  currencies: count,
  /** The last day with a rate; null for none. */
  lastDay: z.string().nullable(),
  lastMonth: z.string().nullable(),
  /** The file that is read every hour; null where none is configured. */
  feed: z.object({ readAt: z.string().nullable(), failure: z.string().nullable() }).nullable(),
});
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;

export const takenRatesSchema = z.object({
  monthly: count,
  daily: count,
  last: z.string().nullable(),
  /** Rows that could not be read. */
  rejected: count,
});
export type TakenRates = z.infer<typeof takenRatesSchema>;
