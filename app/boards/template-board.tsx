import { type ReactNode, Suspense, useMemo } from 'react';
import { ExportMenu } from '#lazy/analytics/export-links';
import { NoFacts } from '#lazy/analytics/no-facts';
import { SuspectNote } from '#lazy/analytics/suspect-note';
import { BoardFirstSteps } from '#lazy/boards/board-first-steps';
import { PageFacts, PageGaps } from '#lazy/boards/page-facts';
import { PanelTabs } from '#lazy/boards/panel-tabs';
import { ReportDefinitions } from '#lazy/boards/report-definitions';
import { isWithoutFacts } from '#shared/analytics/traffic.ts';
import { createFormats } from '#shared/format/formats.ts';
import { ViewBar } from '../analytics/view-bar.tsx';
import { cn } from '../ui/class-names.ts';
import { Page } from '../ui/page.tsx';
import { BoardTiles } from './board-tiles.tsx';
import { exportedTables } from './exported-tables.ts';
import { PageHeading } from './page-heading.tsx';
import { panelColumns } from './panel-rows.ts';
import type { TemplateView } from './template-view.ts';
import * as texts from './texts.ts';
import { hasInterval, measuresOf, shownWidgets, suspectQueryOf } from './widget-queries.ts';
import { WidgetView } from './widget-view.tsx';

interface BoardProps {
  readonly board: TemplateView;
  /** More actions of the page. */
  readonly actions?: ReactNode;
  /** What is between the figures and the panels. */
  readonly children?: ReactNode;
}

/** A dashboard, report or insight in the layout of its template: a row of tiles, then charts and tables. */
export function TemplateBoard({ board, actions, children }: BoardProps) {
  const { template, view, bounds, currency, locale, notes, bar, scope } = board;
  const formats = useMemo(() => createFormats(locale, currency), [locale, currency]);
  const tiles = template.widgets.filter((widget) => widget.type === 'kpi');
  const panels = shownWidgets(template, view).filter((widget) => widget.type !== 'kpi');
  const columns = panelColumns(panels);
  const hasNoFacts = isWithoutFacts(view, bounds);
  return (
    <Page kind={template.kind}>
      <PageHeading board={board} actions={actions} />
      <ViewBar
        {...{ view, bounds, bar, formats }}
        withInterval={hasInterval(template)}
        facts={<PageFacts board={board} formats={formats} />}
      >
        <ExportMenu scope={scope.ref} title={template.name} tables={hasNoFacts ? [] : exportedTables(board)} />
      </ViewBar>
      <Suspense>
        <PageGaps board={board} />
      </Suspense>
      <Suspense>
        <SuspectNote view={view} scope={scope.ref} query={suspectQueryOf(board, bounds)} formats={formats} />
      </Suspense>
      <Suspense>
        <BoardFirstSteps board={board} />
      </Suspense>
      {hasNoFacts ? (
        <Suspense>
          <NoFacts view={view} bounds={bounds} formats={formats} />
        </Suspense>
      ) : null}
      {template.widgets.length === 0 ? <p className="mt-10 text-muted">{texts.thisPageHasNoContentYet}</p> : null}
      {tiles.length > 0 && !hasNoFacts ? (
        <BoardTiles board={board} formats={formats} count={tiles.length}>
          {tiles.map((widget) => (
            <li key={widget.id} className="min-w-0">
              <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
            </li>
          ))}
        </BoardTiles>
      ) : null}
      {hasNoFacts ? null : <div className="contents peer-data-empty:hidden">{children}</div>}
      {template.widgets.some(({ onRequest }) => onRequest) && !hasNoFacts ? (
        <Suspense>
          <PanelTabs widgets={template.widgets} view={view} />
        </Suspense>
      ) : null}
      <div className="mt-3 grid grid-cols-1 gap-3 peer-data-empty:hidden lg:mt-4 lg:gap-4 xl:grid-cols-6 print:grid-cols-6">
        {(hasNoFacts ? [] : panels).map((widget, at) => (
          <div key={widget.id} className={cn('min-w-0', spans[columns[at] ?? 0])}>
            <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
          </div>
        ))}
      </div>
      {template.kind === 'report' ? (
        <Suspense>
          <ReportDefinitions measures={measuresOf(template)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** Written out in full, so that Tailwind finds them. */
const spans: readonly string[] = [
  ...['', '', 'xl:col-span-2 print:col-span-3', 'xl:col-span-3 print:col-span-3', 'xl:col-span-4 print:col-span-6'],
  ...['xl:col-span-5 print:col-span-6', 'xl:col-span-6 print:col-span-6'],
];
