import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

const list = new Intl.ListFormat('en');

/**
 * Such as `Suspect traffic is left out: 2,320 sessions and 20 clicks (too much from one address).`
 * @param counts such as `20 clicks`
 * @param reasons labels of the reasons
 */
export const leftOutWords = (counts: readonly string[], reasons: readonly string[]): string =>
  fill(texts.suspectExcluded, { counts: list.format(counts), reasons: reasonWords(reasons) });

export const reasonWords = (reasons: readonly string[]): string =>
  list.format(reasons.map((reason) => reason.toLowerCase()));
