import { dimensions } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { bestInstead, fewestShoppers, withheldWords } from '#shared/analytics/withheld.ts';
import type { Formats } from '#shared/format/formats.ts';
import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { element, type Markup, text } from '../ui/markup.tsx';
import * as texts from './texts.ts';

interface WithheldProps {
  /** Other days for which the number isn't withheld. */
  readonly instead?: DateRange | null | undefined;
  readonly formats: Formats;
}

/** Content of a cell whose number is withheld for privacy. */
export function Withheld({ instead = null, formats }: WithheldProps) {
  const words = wordsFor(instead, formats);
  return (
    <span className="text-xs text-muted" title={words} suppressHydrationWarning>
      <span aria-hidden>{texts.withheld}</span>
      <span className="sr-only" suppressHydrationWarning>
        {words}
      </span>
    </span>
  );
}

/** Like `Withheld`, as markup. */
export function withheldMarkup(instead: DateRange | null | undefined, formats: Formats): Markup {
  const words = wordsFor(instead, formats);
  return element(
    'span',
    { class: 'text-xs text-muted', title: words },
    element('span', { 'aria-hidden': 'true' }, text(texts.withheld)),
    element('span', { class: 'sr-only' }, text(words)),
  );
}

const wordsFor = (instead: DateRange | null | undefined, formats: Formats): string =>
  instead ? `${withheldWords}; shown for ${rangeText(instead, formats)}` : withheldWords;

/** Why numbers of an answer are withheld and what to try instead; null if none is. */
export function withheldNote(answer: QueryAnswer, formats: Formats): string | null {
  const { withheld, columns } = answer;
  if (!withheld || (withheld.rows.length === 0 && !withheld.totals)) return null;
  const why = fill(texts.withheldNote, { fewestShoppers });
  const instead = bestInstead(answer);
  const isSeries = columns.some(({ id }) => hasKey(dimensions, id) && dimensions[id].kind === 'time');
  if (!instead) return `${why} Group by fewer fields or remove a filter to see them.`;
  if (isSeries) return `${why} Group by a longer period to see them.`;
  return `${why} Choose ${rangeText(instead, formats)} to see more of them.`;
}

const rangeText = ({ from, to }: DateRange, formats: Formats): string =>
  from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
