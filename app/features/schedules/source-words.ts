import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Which filters of a page a schedule takes along. */
export const keptFilters = (words: readonly string[]): string =>
  words.length > 0 ? fill(texts.filteredNote, { filters: words.join('; ') }) : texts.unfilteredNote;
