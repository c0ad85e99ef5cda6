import type { DateRange } from '#shared/analytics/calendar.ts';
import { dimensions } from '#shared/analytics/catalogue.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { bestInstead, fewestShoppers, withheldWords } from '#shared/analytics/withheld.ts';
import type { Formats } from '#shared/format/formats.ts';
import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface WithheldProps {
  /** Days for which the number would be shown. */
  readonly instead?: DateRange | null | undefined;
  readonly formats: Formats;
}

/** What stands in a cell whose number is kept back. */
export function Withheld({ instead = null, formats }: WithheldProps) {
  const words = instead ? `${withheldWords}; shown for ${rangeText(instead, formats)}` : withheldWords;
  return (
    <span className="text-xs text-muted" title={words} suppressHydrationWarning>
      <span aria-hidden>{texts.withheld}</span>
      <span className="sr-only" suppressHydrationWarning>
        {words}
      </span>
    </span>
  );
}

/** Why numbers of an answer are missing and what to ask instead; null where none is. */
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
