import { Suspense } from 'react';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import { withSuspect } from '#shared/analytics/traffic.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { semanticQuery, usePrefetchedQuery } from '../api/query-options.ts';
import { Link } from '../ui/link.tsx';
import { leftOutWords } from './suspect-words.ts';
import * as texts from './texts.ts';

interface SuspectNoteProps {
  readonly view: ViewState;
  /** Such as `account-12`. */
  readonly scope: string;
  /** The query that the page's loader ran; null if no figure can contain suspect traffic. */
  readonly query: SemanticQueryInput | null;
  readonly formats: Formats;
}

/** Says how much suspect traffic the figures leave out and why, with a link to include it. */
export const SuspectNote = ({ query, ...props }: SuspectNoteProps) =>
  query ? (
    <Suspense fallback={null}>
      <Answered {...props} query={query} />
    </Suspense>
  ) : null;

function Answered({ view, scope, query, formats }: SuspectNoteProps & { readonly query: SemanticQueryInput }) {
  const { data } = usePrefetchedQuery(semanticQuery(scope, query));
  const words = data ? wordsOf(data, formats) : null;
  if (words === null) return null;
  return (
    <p className="mt-2 text-xs text-muted" suppressHydrationWarning>
      {words}{' '}
      <Link
        to={viewSearch(view, { filters: withSuspect(view.filters, true) })}
        preventScrollReset
        className="underline"
      >
        {texts.includeIt}
      </Link>
    </p>
  );
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  sessions: ['session', 'sessions'],
  piClicks: ['click', 'clicks'],
};

/** Null if nothing is left out. */
function wordsOf({ columns, rows, totals }: QueryAnswer, formats: Formats): string | null {
  const asked = columns.filter(({ kind }) => kind === 'measure');
  const counts = asked.flatMap(({ id }, at) => {
    const count = totals?.[at] ?? 0;
    const [one, many] = units[id] ?? ['event', 'events'];
    return count === 0 ? [] : [`${formats.value(count, 'integer')} ${count === 1 ? one : many}`];
  });
  if (counts.length === 0) return null;
  return leftOutWords(
    counts,
    rows.map(([reason]) => String(reason)),
  );
}
