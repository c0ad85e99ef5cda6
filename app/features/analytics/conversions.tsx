import { Suspense } from 'react';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Formats } from '#shared/format/formats.ts';
import { semanticQuery, usePrefetchedQuery } from '../../api/query-options.ts';
import type { TemplateView } from './template.server.ts';
import { queryOf } from './widget-queries.ts';

/** At which rates and of which date amounts were converted, as a sentence; null where none was. */
export function conversionNote({ conversions, currency }: QueryAnswer, formats: Formats): string | null {
  const latest = new Map(conversions.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((rate) => [rate.from, rate]));
  if (latest.size === 0) return null;
  const listed = [...latest.values()].map(
    ({ from, rate, date }) => `1 ${from} = ${formats.rate(rate)} ${currency} (${formats.day(date)})`,
  );
  return `Amounts in other currencies are converted at the rate of their month; latest ${listed.join(', ')}.`;
}

interface ConversionNoteProps {
  readonly board: TemplateView;
  readonly formats: Formats;
}

/** The same for a board that stands beside the page's own; its first widget tells. */
export const ConversionNote = (props: ConversionNoteProps) => (
  <Suspense fallback={null}>
    <Answered {...props} />
  </Suspense>
);

function Answered({ board, formats }: ConversionNoteProps) {
  const [widget] = board.template.widgets;
  return widget ? <Note board={board} formats={formats} widget={widget} /> : null;
}

type Widget = TemplateView['template']['widgets'][number];

function Note({ board, formats, widget }: ConversionNoteProps & { readonly widget: Widget }) {
  const { data } = usePrefetchedQuery(semanticQuery(board.scope.ref, queryOf(widget, board)));
  const note = data && conversionNote(data, formats);
  return note ? (
    <p className="mt-1 text-xs text-muted" suppressHydrationWarning>
      {note}
    </p>
  ) : null;
}
