import { Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { inScope } from '#app/access/signed-in.server.ts';
import { withStoredView } from '#app/analytics/stored-view.ts';
import { completeAddress } from '#app/analytics/view-bar.server.ts';
import { boardOf, filterableDimensions, openBoard, prefetchWidgets, viewOf } from '#app/boards/board.server.ts';
import { Board, BoardPage, BoardPanels } from '#app/boards/board-page.tsx';
import { boardLoader } from '#app/boards/board-routes.server.ts';
import { BoardTiles } from '#app/boards/board-tiles.tsx';
import { exportedTables } from '#app/boards/exported-tables.ts';
import { PageHeading } from '#app/boards/page-heading.tsx';
import { withPrintLimits } from '#app/boards/print-view.ts';
import { WidgetView } from '#app/boards/widget-view.tsx';
import { canMatch, changeMatch, readRecipePanels } from '#app/features/recipes/recipes.server.ts';
import { recipeTemplate } from '#app/features/recipes/templates.ts';
import { pageAction } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { RecipePanels } from '#lazy/features/recipes/recipe-panels';
import type { Route } from './+types/recipe-reporting.ts';
import * as texts from './texts.ts';

async function load({ context, url }: LoaderFunctionArgs) {
  const { page, session, scope } = inScope(context);
  const open = openBoard(page, session, scope);
  if ('state' in open) return open;
  const asked = await viewOf(open, recipeTemplate, url.searchParams);
  const { template, view } = withPrintLimits(recipeTemplate, asked, url.searchParams);
  const search = await completeAddress(url.searchParams, view, filterableDimensions(recipeTemplate), open.sets);
  if (search !== null) return { state: 'elsewhere' as const, search };
  const [board, panels] = await Promise.all([
    boardOf(open, template, view, prefetchWidgets(open, template, view), url.searchParams),
    readRecipePanels(page, view, url.searchParams),
  ]);
  return { state: 'ready' as const, board, panels, canMatch: canMatch(page, session) };
}

export const loader = boardLoader(load);

/** Handles the match forms, also without a script. */
export const action = pageAction(changeMatch);

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> =>
  withStoredView(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.recipeReporting, loaderData?.label);

export default function RecipeReporting({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BoardPage<Ready> streamed={loaderData} answers={({ board }) => board.dehydrated}>
      {({ board, panels, canMatch }) => <Recipes {...{ board, panels, canMatch }} result={actionData ?? null} />}
    </BoardPage>
  );
}

type Ready = Extract<Awaited<ReturnType<typeof load>>, { state: 'ready' }>;
type RecipesProps = Pick<Ready, 'board' | 'panels' | 'canMatch'> & {
  readonly result: Awaited<ReturnType<typeof changeMatch>> | null;
};

function Recipes({ board, panels, canMatch, result }: RecipesProps) {
  const { template, view, notes } = board;
  const tiles = template.widgets.filter(({ type }) => type === 'kpi');
  const wide = template.widgets.filter(({ type }) => type !== 'kpi');
  return (
    <Board
      board={board}
      heading={<PageHeading board={board} />}
      title={template.name}
      tables={() => exportedTables(board)}
    >
      {({ formats, outside }) => (
        <>
          <BoardTiles board={board} formats={formats} count={tiles.length}>
            {(outside ? [] : tiles).map((widget) => (
              <li key={widget.id} className="min-w-0">
                <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
              </li>
            ))}
          </BoardTiles>
          <BoardPanels columns={1}>
            {(outside ? [] : wide).map((widget) => (
              <WidgetView key={widget.id} widget={widget} board={board} formats={formats} notes={notes} />
            ))}
          </BoardPanels>
          <Suspense fallback={<Skeleton className="mt-4 min-h-72" />}>
            <RecipePanels {...{ panels, view, formats, canMatch, result }} scope={board.scope.ref} />
          </Suspense>
        </>
      )}
    </Board>
  );
}

export { ErrorPage as ErrorBoundary };
