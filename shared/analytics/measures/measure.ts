import type { AccountKind, DimensionId, Family } from '../dimensions.ts';

type MeasureKind = 'additive' | 'ratio' | 'distinct';
type MeasureFormat = 'integer' | 'decimal' | 'percent' | 'money';

/** The unit that a measure counts; it decides what the measure can be split by. */
type Grain =
  | 'visit'
  | 'click'
  | 'sale'
  | 'order'
  | 'till'
  | 'receipt'
  | 'look'
  | 'recipe'
  | 'cart'
  | 'ingredient'
  | 'claim'
  | 'redemption'
  | 'submission'
  | 'spend'
  | 'return'
  | 'sellout';

export interface Measure {
  readonly label: string;
  /** Label of a tile, if `label` is longer than its line. */
  readonly short?: string;
  readonly family: Family;
  readonly kind: MeasureKind;
  readonly format: MeasureFormat;
  /** What the number counts, or what it is a share of; `currency` for money. */
  readonly unit: string;
  readonly definition: string;
  readonly accountTypes: readonly AccountKind[];
  readonly counts: Grain;
  /** Whether a rise is good news, for the color of a delta. */
  readonly direction: 'up' | 'down';
  /** Whether it is based on sales that retailers report: it covers only those retailers, and is unknown without any. */
  readonly reported?: true;
  /** Whether the counted things are also listed one by one, so that sample data doesn’t scale the count. */
  readonly listed?: true;
  /** Whether it is computed from other measures. */
  readonly derived?: true;
  /** Whether it counts people, so that small numbers are withheld. */
  readonly guarded?: true;
}

/** For each grain, why its measures can’t be split by a dimension, as the end of a sentence. */
export type Limits = Partial<Record<Grain, Partial<Record<DimensionId, string>>>>;
