import { whenUsed } from '../when-used.ts';

const list = whenUsed(() => new Intl.ListFormat('en'));

/** Names as a sentence has them: `A, B, and C`. */
export const listed = (names: readonly string[]): string => list().format(names);
