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
  /** What a tile calls it, where the label is longer than a line of one. */
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
  /** Based on the sales that retailers report: it covers those retailers, and is unknown without any. */
  readonly reported?: true;
  /** Each of what it counts is in a list, so that sample data leaves the count as it is. */
  readonly listed?: true;
  /** It is worked out of the answers to other measures. */
  readonly derived?: true;
  /** It counts people: withheld where they are few. */
  readonly guarded?: true;
}

/** Per grain, why a measure of it can't be split by a dimension: the end of a sentence. */
export type Limits = Partial<Record<Grain, Partial<Record<DimensionId, string>>>>;
