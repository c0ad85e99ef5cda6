import type { BlockOf } from './blocks.ts';

export type StoreList = NonNullable<BlockOf<'stores'>['list']>;

/** A key that is the same for equal lists. */
export const storeListKey = ({ country, near, most }: StoreList): string =>
  [country, near?.latitude, near?.longitude, near?.km, most].join(' ');
