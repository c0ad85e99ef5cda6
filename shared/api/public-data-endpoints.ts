import { querySchema } from '../analytics/query.ts';
import { importKinds } from '../ingest/kind-labels.ts';
import { z } from '../schema/z.ts';
import {
  factsJobProblemsSchema,
  factsJobQuerySchema,
  factsJobSchema,
  metricsAnswerSchema,
  metricsCatalogSchema,
} from './families/data-api-schemas.ts';
import type { PublicEndpoint } from './public-endpoint.ts';

const job = {
  ...{ id: 4711, kind: 'retailer-sales', fileName: 'sales-2026-06-30', status: 'done' },
  ...{ createdAt: '2026-07-01T03:10:00.000Z', finishedAt: '2026-07-01T03:10:02.000Z' },
  ...{ bytes: 182_310, rows: 1_204, accepted: 1_203, corrected: 0, duplicates: 0, rejected: 1 },
  ...{ rounding: { rows: 2, differences: [{ currency: 'USD', amount: 0.004 }] }, totalsLines: 0 },
  ...{ firstDate: '2026-06-30', lastDate: '2026-06-30', failure: null, undone: 0, undoneAt: null },
} as const;

const waitingJob = {
  ...{ ...job, status: 'waiting', finishedAt: null, bytes: 0, rows: 0, accepted: 0, rejected: 0 },
  ...{ rounding: { rows: 0, differences: [] }, firstDate: null, lastDate: null },
} as const;

/** Path of the import that an answer refers to. */
const located = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.extend({ url: z.string().describe('Address of the import') });

const idempotency =
  'Names this body. The same key with the same body is the same import, for 30 days; with another body it is refused';
const factsOptions =
  'JSON: delimiter (,), encoding (utf-8), decimal (point), dateOrder (ymd), timeZone (the account’s), and mapping, which says for each field {"column": …} or {"value": …}. What is left out has the value in brackets; CSV columns are found by their headings, members of JSON objects by the names of the fields';

/** Calls for keys that write facts or read metrics: from servers only, in the scope of the key. */
export const publicDataEndpoints = {
  sendFacts: {
    ...{ method: 'POST', path: '/facts', purpose: 'facts:write' },
    params: {},
    query: z.object({
      kind: z.enum(importKinds).describe('What the rows are'),
      name: z.string().max(200).optional().describe('What the import is called in the list of imports'),
      options: z.string().max(20_000).optional().describe(factsOptions),
    }),
    headers: { 'Idempotency-Key': idempotency },
    files: {
      'text/csv': 'A CSV file with a header, up to 100 MiB. Content-Encoding: gzip is admitted',
      'application/x-ndjson': 'A JSON object to a line, with the fields of the kind as its members',
      'application/zip':
        'A ZIP archive of up to 25 MiB that holds one such file: .ndjson or .jsonl for JSON lines, else CSV',
    },
    status: 202,
    answer: located(factsJobSchema),
    answerName: 'Import',
    answerSummary:
      'The import, which goes on after this answer. How far it is, and which rows were not taken, is told at its address, which Location names',
    failures: [
      ...(['facts-parameters', 'idempotency-key-missing', 'idempotency-key-reused'] as const),
      ...(['facts-type-unknown', 'facts-encoding-unknown', 'facts-too-large', 'bad-upload'] as const),
    ],
    example: (base) => ({ ...waitingJob, url: `${base}/facts/jobs/${job.id}` }),
    summary: 'Import facts from a CSV file or JSON lines',
  },
  factsJob: {
    ...{ method: 'GET', path: '/facts/jobs/:job', purpose: 'facts:write' },
    params: { job: 'Id of an import' },
    query: z.object({
      limit: factsJobQuerySchema.shape.limit.describe('Problems on a page'),
      cursor: z.string().max(40).optional().describe('nextCursor of the page before'),
    }),
    answer: located(factsJobProblemsSchema),
    answerName: 'ImportWithProblems',
    answerSummary: 'The import with the rows that were not taken',
    failures: ['facts-parameters', 'facts-job-not-found'],
    example: (base) => ({
      ...{ ...job, url: `${base}/facts/jobs/${job.id}`, nextCursor: null },
      problems: [{ row: 17, column: 'date', reason: 'is not a date', value: '31.02.2026' }],
    }),
    summary: 'How far an import has come, and why rows were not taken',
  },
  queryMetrics: {
    ...{ method: 'POST', path: '/metrics/query', purpose: 'metrics:read' },
    params: {},
    query: z.object({}),
    body: querySchema,
    bodyExample: {
      ...{ measures: ['piSessions', 'piClicks'], dimensions: ['month'], totals: true, comparison: 'previous-year' },
      range: { from: '2026-04-01', to: '2026-06-30' },
    },
    answer: metricsAnswerSchema,
    answerName: 'Metrics',
    answerSummary: 'Rows, totals and comparison, with units, currency, time zone, freshness and coverage',
    failures: ['metrics-query-refused', 'body-too-large'],
    example: () => ({
      columns: [
        { id: 'month', kind: 'dimension', label: 'Month', unit: null, format: null },
        { id: 'piClicks', kind: 'measure', label: 'Purchase-intent clicks', unit: 'clicks', format: 'integer' },
      ],
      ...{ rows: [['2026-06-01', 1_203]], keys: [['2026-06-01']], totals: [1_203], comparison: null },
      ...{
        range: { from: '2026-06-01', to: '2026-06-30' },
        timezone: 'Europe/Berlin',
        currency: 'EUR',
        conversions: [],
      },
      freshness: { changedAt: '2026-07-01T03:10:02.000Z', completeThrough: '2026-06-30', incompleteFrom: null },
      coverage: { from: '2024-01-01', through: '2026-06-30', salesReporting: null },
      nextOffset: null,
    }),
    summary:
      'Measures by dimensions over a period: the question that dashboards ask. Numbers that would tell of too few people are null',
  },
  metricsCatalog: {
    ...{ method: 'GET', path: '/metrics/catalog', purpose: 'metrics:read' },
    params: {},
    query: z.object({}),
    answer: metricsCatalogSchema,
    answerName: 'MetricsCatalog',
    answerSummary: 'The measures and dimensions',
    failures: [],
    example: () => ({
      ...{ accountType: 'brand', currency: 'EUR', timezone: 'Europe/Berlin' },
      measures: [
        {
          ...{ id: 'piClicks', label: 'Purchase-intent clicks', definition: 'Clicks that lead to a retailer.' },
          ...{ unit: 'clicks', format: 'integer', kind: 'additive', dimensions: ['month', 'retailer'] },
        },
      ],
      dimensions: [{ id: 'month', label: 'Month', kind: 'time', numeric: false }],
    }),
    summary: 'What can be asked for: measures with their definitions and units, and what each can be split by',
  },
} as const satisfies Record<string, PublicEndpoint>;
