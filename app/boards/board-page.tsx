import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { ExportMenu } from '#lazy/analytics/export-links';
import { NoFacts } from '#lazy/analytics/no-facts';
import { BoardFirstSteps } from '#lazy/boards/board-first-steps';
import { NotReady } from '#lazy/boards/not-ready';
import { PageFacts, PageGaps } from '#lazy/boards/page-facts';
import { isOutside } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import type { ExportedTable } from '../analytics/save-export.ts';
import { ViewBar } from '../analytics/view-bar.tsx';
import type { Streamed } from '../api/streamed.ts';
import { Page } from '../ui/page.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';
import type { NotReadyState } from './not-ready.tsx';
import type { TemplateView } from './template-view.ts';

interface BoardPageProps<Ready> {
  readonly streamed: Streamed<Ready | NotReadyState>;
  /** The dehydrated queries of the page. */
  readonly answers: (ready: Ready) => DehydratedState;
  readonly children: (ready: Ready) => ReactNode;
}

/** A page of numbers, or the reason why it shows none. */
export const BoardPage = <Ready extends { readonly state: 'ready' }>(props: BoardPageProps<Ready>) => (
  <StreamedPage streamed={props.streamed} shape="board">
    {(found) =>
      found.state === 'ready' ? (
        <HydrationBoundary state={props.answers(found)}>{props.children(found)}</HydrationBoundary>
      ) : (
        <Suspense>
          <NotReady found={found} />
        </Suspense>
      )
    }
  </StreamedPage>
);

interface BoardProps {
  readonly board: TemplateView;
  /** The view shown in the bar, if it isn't the board's own. */
  readonly view?: ViewState;
  /** The page's heading. */
  readonly heading: ReactNode;
  /** File name of the page's export, and its tables. */
  readonly title: string;
  readonly tables: () => readonly ExportedTable[];
  /** Other controls of the page. */
  readonly choices?: ReactNode;
  /** `outside`: there is no data in the period. */
  readonly children: (shown: { readonly formats: Formats; readonly outside: boolean }) => ReactNode;
}

/** The bar, what the numbers are based on, and the numbers. */
export function Board({ board, view = board.view, heading, title, tables, choices, children }: BoardProps) {
  const { bounds, currency, locale, bar, scope } = board;
  const formats = useMemo(() => createFormats(locale, currency), [locale, currency]);
  const outside = isOutside(view.range, bounds);
  return (
    <Page>
      {heading}
      <ViewBar
        {...{ view, bounds, bar, formats }}
        facts={<PageFacts board={board} filters={view.filters} formats={formats} />}
      >
        <ExportMenu scope={scope.ref} title={title} tables={outside ? [] : tables()} />
      </ViewBar>
      {choices}
      <Suspense>
        <PageGaps board={board} />
      </Suspense>
      <Suspense>
        <BoardFirstSteps board={board} />
      </Suspense>
      {outside ? (
        <Suspense>
          <NoFacts view={view} bounds={bounds} formats={formats} />
        </Suspense>
      ) : null}
      {children({ formats, outside })}
    </Page>
  );
}

interface BoardPanelsProps {
  /** Number of columns on wide screens. */
  readonly columns: 1 | 2;
  readonly children: ReactNode;
}

/** Charts, tables and lists. */
export const BoardPanels = ({ columns, children }: BoardPanelsProps) => (
  <div
    className={`mt-3 grid grid-cols-1 gap-3 peer-data-empty:hidden lg:mt-4 lg:gap-4 ${columns === 2 ? 'xl:grid-cols-2' : ''}`}
  >
    {children}
  </div>
);
