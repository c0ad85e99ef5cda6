import { HydrationBoundary } from '@tanstack/react-query';
import { useMemo } from 'react';
import { data } from 'react-router';
import { isOutside } from '#shared/analytics/presets.ts';
import { createFormats } from '#shared/format/formats.ts';
import { inScope, signedIn } from '../../access/signed-in.server.ts';
import { ExportMenu } from '../../analytics/export-links.tsx';
import { keepingView } from '../../analytics/kept-view.ts';
import { NoFacts } from '../../analytics/no-facts.tsx';
import { wholeAddress } from '../../analytics/view-bar.server.ts';
import { ViewBar } from '../../analytics/view-bar.tsx';
import { streamed } from '../../api/streamed.server.ts';
import { pageContext } from '../../context.ts';
import { askWidgets, boardOf, knownOn, openBoard, viewOf } from '../../features/analytics/board.server.ts';
import { BoardFirstSteps } from '../../features/analytics/board-first-steps.tsx';
import { exportedTables } from '../../features/analytics/exported-tables.ts';
import { NotReady } from '../../features/analytics/not-ready.tsx';
import { PageFacts } from '../../features/analytics/page-facts.tsx';
import { PageHeading } from '../../features/analytics/page-heading.tsx';
import { shownRows } from '../../features/analytics/print-view.ts';
import { redirectElsewhere } from '../../features/analytics/whole-address.server.ts';
import { WidgetView } from '../../features/analytics/widget-view.tsx';
import { changeMatch, mayMatch, readRecipePanels } from '../../features/recipes/recipes.server.ts';
import { Swaps } from '../../features/recipes/swaps.tsx';
import { recipeTemplate } from '../../features/recipes/templates.ts';
import { Worklist } from '../../features/recipes/worklist.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Page } from '../../ui/page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/recipe-reporting.ts';
import * as texts from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  return redirectElsewhere(args.url, await streamed(args.context.get(pageContext), load(args)));
}

async function load({ context, url }: Route.LoaderArgs) {
  const { page, session, scope } = inScope(context);
  const open = openBoard(page, session, scope);
  if ('state' in open) return open;
  const asked = await viewOf(open, recipeTemplate, url.searchParams);
  const { template, view } = shownRows(recipeTemplate, asked, url.searchParams);
  const search = await wholeAddress(url.searchParams, view, knownOn(recipeTemplate), open.sets);
  if (search !== null) return { state: 'elsewhere' as const, search };
  const [board, panels] = await Promise.all([
    boardOf(open, template, view, askWidgets(open, template, view), url.searchParams),
    readRecipePanels(page, view, url.searchParams),
  ]);
  return { state: 'ready' as const, board, panels, writes: mayMatch(page, session) };
}

/** Ingredients are matched by plain forms, so that they are without a script too. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeMatch(page, await request.formData());
  return data(result, { status: result.ok ? 200 : result.status });
}

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> => keepingView(args);

export const meta = ({ loaderData }: Route.MetaArgs) => titled(texts.recipeReporting, loaderData?.label);

export default function RecipeReporting({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaderData} shape="board">
      {(loaded) =>
        loaded.state === 'ready' ? (
          <HydrationBoundary state={loaded.board.dehydrated}>
            <Board {...loaded} result={result} />
          </HydrationBoundary>
        ) : (
          <NotReady found={loaded} />
        )
      }
    </StreamedPage>
  );
}

type BoardProps = Extract<Awaited<ReturnType<typeof load>>, { state: 'ready' }> & {
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
};

function Board({ board, panels, writes, result }: BoardProps) {
  const { template, view, bounds, currency, locale, notes, bar, scope } = board;
  const formats = useMemo(() => createFormats(locale, currency), [locale, currency]);
  const tiles = template.widgets.filter(({ type }) => type === 'kpi');
  const outside = isOutside(view.range, bounds);
  const wide = template.widgets.filter(({ type }) => type !== 'kpi');
  return (
    <Page>
      <PageHeading board={board} />
      <ViewBar view={view} bounds={bounds} bar={bar} formats={formats}>
        <ExportMenu scope={scope.ref} title={template.name} tables={outside ? [] : exportedTables(board)} />
      </ViewBar>
      <PageFacts board={board} formats={formats} />
      <BoardFirstSteps board={board} />
      {outside ? <NoFacts view={view} bounds={bounds} formats={formats} /> : null}
      <ul className="mt-6 grid grid-cols-2 gap-3 peer-data-empty:hidden md:grid-cols-3 lg:gap-4 xl:grid-cols-6">
        {(outside ? [] : tiles).map((widget) => (
          <li key={widget.id} className="min-w-0">
            <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-1 gap-3 peer-data-empty:hidden lg:mt-4 lg:gap-4">
        {(outside ? [] : wide).map((widget) => (
          <WidgetView key={widget.id} widget={widget} board={board} formats={formats} notes={notes} />
        ))}
      </div>
      <div className="mt-3 grid grid-cols-1 gap-3 peer-data-empty:hidden lg:mt-4 lg:gap-4 xl:grid-cols-2">
        <div id="worklist" className="min-w-0">
          <Worklist panels={panels} view={view} formats={formats} writes={writes} result={result} />
        </div>
        <Swaps part={panels.swaps} formats={formats} />
      </div>
    </Page>
  );
}

export { ErrorPage as ErrorBoundary };
