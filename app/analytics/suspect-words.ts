import { listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/**
 * Such as `Suspect traffic is left out: 2,320 sessions and 20 clicks (too much from one address).`
 * @param counts such as `20 clicks`
 * @param reasons labels of the reasons
 */
export const leftOutWords = (counts: readonly string[], reasons: readonly string[]): string =>
  fill(texts.suspectExcluded, { counts: listed(counts), reasons: reasonWords(reasons) });

export const reasonWords = (reasons: readonly string[]): string =>
  listed(reasons.map((reason) => reason.toLowerCase()));
