import type { Load } from './load.ts';
import type { BoundId } from './targets.ts';

/** Results of a part of the bench: loads block by block, and values with their bounds. */
export interface Measured {
  readonly loads?: Readonly<Record<string, readonly Load[]>>;
  readonly values: Partial<Record<BoundId, number>>;
}
