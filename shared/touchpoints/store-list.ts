import type { BlockOf } from './blocks.ts';

export type StoreList = NonNullable<BlockOf<'stores'>['list']>;

/** What makes two lists the same one. */
export const storeListKey = ({ country, near, most }: StoreList): string =>
  [country, near?.latitude, near?.longitude, near?.km, most].join(' ');
