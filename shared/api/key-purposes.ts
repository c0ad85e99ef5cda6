import { keysOf } from '../table.ts';

/** What a key of the public API is for. A key has one purpose and never serves another. */
export const keyPurposes = {
  'where-to-buy': 'Where to buy: products and offers of an integration',
  'facts:write': 'Facts: import files (facts:write)',
  'metrics:read': 'Metrics: query figures (metrics:read)',
} as const;

export type KeyPurpose = keyof typeof keyPurposes;
export const keyPurposeIds = keysOf(keyPurposes);

/** Purposes of keys that work for the whole scope they were made in, from servers alone. */
export type DataPurpose = Exclude<KeyPurpose, 'where-to-buy'>;

/** Calls a minute of one key. */
export const dataCallsPerMinute = 120;
