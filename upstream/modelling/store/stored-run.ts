import type { RunIdentities } from '#shared/api/families/modelling-runs-schemas.ts';
import type { RunCheck } from '#shared/modelling/checks.ts';
import type { ModelRun } from '#shared/modelling/interchange.ts';

/** Metrics of a run as they are stored: `stated` by its source, or worked out from its weeks. */
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

/** Everything that a run says, as engine and importers bring it. Rows of `model_run` say besides whose it is and what was asked for. */
export interface StoredRun {
  /** Weeks, components with their parts and curves, and draws where there are any. */
  readonly run: ModelRun;
  readonly metrics: readonly StoredMetrics[];
  /** Without `age`, which is told when somebody looks. */
  readonly checks: readonly RunCheck[];
  /** 0 to 100; null where the source tells none of it. */
  readonly health: number | null;
  /** An ISO currency, that of spend; empty where nobody knows it. */
  readonly currency: string;
  /** The channel of our media spend that a component is, by its id. */
  readonly channels: ReadonlyMap<string, string>;
  readonly seed: number | null;
  /** SHA-256 of what went in, in hex. */
  readonly dataHash: string;
  readonly codeVersion: string;
  /** Null for what was fitted here. */
  readonly identities: RunIdentities | null;
}
