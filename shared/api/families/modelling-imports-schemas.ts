import { z } from '#shared/schema/z.ts';
import { modelRunSchema, runSources } from './modelling-runs-schemas.ts';

const amount = z.number().nullable();

/** Tools that a run's files come from. `meridian-tables` are CSV files of its Analyzer. */
export const runFileKinds = ['merchlens', 'meridian', 'meridian-tables', 'robyn'] as const;

/** The files that each kind takes. */
export const runFileTables = {
  merchlens: { needed: ['run'], more: [] },
  meridian: { needed: ['run'], more: [] },
  'meridian-tables': {
    needed: ['expected_vs_actual_data', 'summary_metrics'],
    more: ['response_curves', 'rhat_summary'],
  },
  robyn: {
    needed: ['pareto_aggregated', 'pareto_hyperparameters', 'pareto_alldecomp_matrix'],
    /** The media of all weeks, to recompute transforms. */
    more: ['raw_data'],
  },
} as const satisfies Record<
  (typeof runFileKinds)[number],
  { readonly needed: readonly string[]; readonly more: readonly string[] }
>;

const table = z.enum([
  'run',
  ...runFileTables['meridian-tables'].needed,
  ...runFileTables['meridian-tables'].more,
  ...runFileTables.robyn.needed,
  ...runFileTables.robyn.more,
]);
const choice = {
  name: z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters'),
  /** The currency of amounts, which files of Meridian and Robyn don’t have. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency'),
};

export const createModelImportBodySchema = z.strictObject({ kind: z.enum(runFileKinds), ...choice });

export const modelImportFileQuerySchema = z.object({ table: table.default('run') });

const identity = z.object({
  identity: z.enum(['fit', 'roi', 'slope', 'transform', 'metric', 'spend']),
  /** `refused`: the run can’t be imported. */
  status: z.enum(['holds', 'differs', 'refused', 'not-told']),
  /** The largest difference as a share of the expected value. */
  by: amount,
  tolerance: z.number(),
  /** Where it is largest: a week, a component, or a metric of a split. */
  where: z.string().nullable(),
  /** What a person should know about it; null if it holds. */
  sentence: z.string().nullable(),
});

export const modelImportSchema = z.object({
  id: z.int(),
  kind: z.enum(runFileKinds),
  ...choice,
  /** Tables with an uploaded file. */
  tables: z.array(table),
  /** Required tables without a file. */
  missing: z.array(table),
  /** Solutions in files of Robyn; by default the first is read. */
  solutions: z.array(z.string()),
  /** Null if nothing can be read yet; then `failure` says why, or files are missing. */
  preview: z
    .object({
      source: z.enum(runSources),
      solution: z.string().nullable(),
      kpi: modelRunSchema.shape.kpi,
      weeks: z.int(),
      firstWeek: z.string(),
      lastWeek: z.string(),
      components: z.array(
        z.object({
          label: z.string(),
          kind: z.enum(['base', 'season', 'control', 'organic', 'paid']),
          spend: amount,
          total: z.number(),
          roi: z.number().nullable(),
        }),
      ),
      identities: z.array(identity),
      /** Whether an identity prevents the import. */
      refused: z.boolean(),
    })
    .nullable(),
  failure: z.string().nullable(),
  /** The resulting run; null until it is accepted. */
  runId: z.int().nullable(),
  etag: z.string(),
});

/** The chosen solution; null if there is only one. */
const solution = z.string().min(1).max(60).nullable().default(null);
export const modelImportQuerySchema = z.object({ solution: z.string().min(1).max(60).optional() });
export const acceptModelImportBodySchema = z.strictObject({ solution });

export type RunTableName = z.infer<typeof table>;
export type RunFileKind = (typeof runFileKinds)[number];
export type ModelImport = z.infer<typeof modelImportSchema>;
