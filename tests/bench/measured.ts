import type { Load } from './load.ts';
import type { BoundId } from './targets.ts';

/** What a part of the bench gives: loads to be shown, block by block, and values that stand against their bounds. */
export interface Measured {
  readonly loads?: Readonly<Record<string, readonly Load[]>>;
  readonly values: Partial<Record<BoundId, number>>;
}
