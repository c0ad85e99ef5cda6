import type { RunIdentities } from '#shared/api/families/modelling-runs-schemas.ts';
import type { RunCheck } from '#shared/modelling/checks.ts';
import type { ModelRun } from '#shared/modelling/interchange.ts';

/** Metrics of a run as stored: `stated` by its source, or computed from its weeks. */
export interface StoredMetrics {
  readonly split: ModelRun['metrics'][number]['split'];
  readonly origin: 'stated' | 'recomputed';
  readonly r2: number | null;
  readonly adjustedR2: number | null;
  readonly nrmse: number | null;
  readonly mape: number | null;
  readonly wmape: number | null;
  readonly n: number | null;
  readonly naiveR2: number | null;
  readonly naiveWmape: number | null;
}

/**
 * All results of a run, from the engine or an importer. The row of `model_run` also has its owner and specification.
 */
export interface StoredRun {
  /** Weeks, components with their parts and curves, and draws where there are any. */
  readonly run: ModelRun;
  readonly metrics: readonly StoredMetrics[];
  /** Without `age`, which is computed when the run is shown. */
  readonly checks: readonly RunCheck[];
  /** 0 to 100; null if unknown. */
  readonly health: number | null;
  /** The ISO currency of spend; empty if unknown. */
  readonly currency: string;
  /** The channel of our media spend for each component, by its id. */
  readonly channels: ReadonlyMap<string, string>;
  readonly seed: number | null;
  /** SHA-256 of the inputs, in hex. */
  readonly dataHash: string;
  readonly codeVersion: string;
  /** Null for runs fitted here. */
  readonly identities: RunIdentities | null;
}
