import { type ReactNode, Suspense, useId } from 'react';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Widget } from '#shared/analytics/template.ts';
import { fill } from '#shared/text/fill.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { type ApiQuery, usePrefetchedQuery } from '../api/query-options.ts';
import { useRootData } from '../root-data.ts';
import { Button } from '../ui/button.tsx';
import { cardClasses } from '../ui/card.tsx';
import { cn } from '../ui/class-names.ts';
import { Lock, RotateCw } from '../ui/icons.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import * as texts from './texts.ts';

/** Height of a loading widget, so that the layout doesn't shift. */
const heights: Readonly<Record<Widget['type'], string>> = {
  ...{ kpi: 'min-h-19 @container', trend: 'min-h-80', table: 'min-h-40', bar: 'min-h-64', funnel: 'min-h-64' },
  ...{ heat: 'min-h-64', map: 'min-h-72', waterfall: 'min-h-64', steps: 'min-h-80' },
  multiples: 'min-h-80',
};

interface CardProps {
  readonly title: string;
  /** What is shown of the title, where a shorter name is clear to whoever sees the page. */
  readonly label?: string;
  readonly kind: Widget['type'];
  readonly actions?: ReactNode;
}

interface WidgetCardProps extends CardProps {
  /** The main query, then others, which may fail. */
  readonly queries: readonly [ApiQuery<QueryAnswer>, ...ApiQuery<QueryAnswer>[]];
  readonly children: (answer: QueryAnswer, others: readonly QueryAnswer[]) => ReactNode;
}

/** A widget with its own loading, empty, denied, failed and stale states, independent of other widgets. */
export const WidgetCard = ({ queries, children, ...card }: WidgetCardProps) => (
  <CardFrame {...card}>
    <Suspense key={JSON.stringify(queries[0].queryKey)} fallback={<Loading />}>
      <Answered kind={card.kind} queries={queries}>
        {children}
      </Answered>
    </Suspense>
  </CardFrame>
);

interface BlockedCardProps extends CardProps {
  /** A sentence: why the filters leave nothing to show. */
  readonly reason: string;
}

export const BlockedCard = ({ reason, ...card }: BlockedCardProps) => (
  <CardFrame {...card} bodyClass="">
    <p className={cn('text-muted', card.kind === 'kpi' ? 'text-xs' : 'm-auto py-4 text-sm')}>{reason}</p>
  </CardFrame>
);

interface CardFrameProps extends CardProps {
  readonly bodyClass?: string;
  readonly children: ReactNode;
}

function CardFrame({ title, label = title, kind, actions, bodyClass = heights[kind], children }: CardFrameProps) {
  const titleId = useId();
  // A figure and a panel may share a title. Only panels are landmarks.
  const Frame = kind === 'kpi' ? 'article' : 'section';
  return (
    <Frame aria-labelledby={titleId} data-card={kind} className={cn(cardClasses, 'tile')}>
      <header className="tile-head">
        <h2
          id={titleId}
          aria-label={label === title ? undefined : title}
          className={cn('min-w-0', kind === 'kpi' ? 'tile-name' : 'text-base font-semibold')}
        >
          {label}
        </h2>
        {actions ? <div className="card-actions">{actions}</div> : null}
      </header>
      <div className={cn('tile-body', bodyClass)}>{children}</div>
    </Frame>
  );
}

const Loading = () => (
  <Skeleton role="status" className="mt-2 flex-1">
    <span className="sr-only">{texts.loading}</span>
  </Skeleton>
);

function Answered({ kind, queries: [query, ...others], children }: Omit<WidgetCardProps, 'title' | 'label'>) {
  const shown = usePrefetchedQuery(query);
  const { data, error } = shown;
  const [first, second] = others;
  const more = [usePrefetchedQuery(first ?? query), usePrefetchedQuery(second ?? query)].slice(0, others.length);
  const failed = [shown, ...more].filter((read) => read.error !== null);
  const stale = failed.filter((read) => read.data !== undefined);
  const retry = {
    busy: failed.some(({ isFetching }) => isFetching),
    onRetry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
  if (!data) return error ? <WidgetFailure error={error} small={kind === 'kpi'} {...retry} /> : <Loading />;
  if (data.rows.length === 0) return <p className="m-auto py-4 text-sm text-muted">{texts.noDataInThisPeriodLabel}</p>;
  return (
    <>
      {stale.length > 0 ? (
        <StaleNote since={Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))} {...retry} />
      ) : null}
      {children(
        data,
        more.flatMap((other) => other.data ?? []),
      )}
    </>
  );
}

interface Retry {
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Says that the numbers are old, since reloading them failed. */
function StaleNote({ since, busy, onRetry }: Retry & { readonly since: number }) {
  const at = new Date(since).toISOString();
  return (
    <p
      role="status"
      className="mb-2 flex items-center gap-2 rounded-md bg-warning-soft px-2.5 py-1 text-xs text-warning-ink"
    >
      <span>
        {texts.notFresh} <time dateTime={at}>{fill(texts.timeInUtc, { time: at.slice(11, 16) })}</time>.
      </span>
      <button type="button" disabled={busy} onClick={onRetry} className="ms-auto cursor-pointer underline">
        {texts.tryAgain}
      </button>
    </p>
  );
}

interface WidgetFailureProps extends Retry {
  readonly error: Error;
  readonly small: boolean;
}

function WidgetFailure({ error, busy, onRetry, small }: WidgetFailureProps) {
  const page = useRootData();
  const failure = failureOf(error);
  if (failure.kind === 'denied')
    return (
      <p className={cn('flex flex-1 gap-2 text-sm text-muted', small ? 'items-start' : 'items-center justify-center')}>
        <Lock aria-hidden className="size-4 flex-none" />
        {texts.noAccess}
      </p>
    );
  return (
    <div role="alert" className={cn('flex flex-1 flex-col items-start gap-2 text-sm', !small && 'justify-center')}>
      <p className="text-error-ink">
        {failure.fields?.includes('currency') ? texts.amountWithoutRate : failureText(failure.kind)}
      </p>
      <p className="text-xs break-all text-muted">
        {texts.requestId} <code className="select-all">{failure.requestId ?? page?.requestId}</code>
      </p>
      <Button type="button" disabled={busy} onClick={onRetry} variant="outline" size="sm">
        <RotateCw aria-hidden className="size-3.5" /> {texts.tryAgain}
      </Button>
    </div>
  );
}
