import { Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { RecipePanels } from '#lazy/features/recipes/recipe-panels';
import { inScope } from '../../access/signed-in.server.ts';
import { keepingView } from '../../analytics/kept-view.ts';
import { wholeAddress } from '../../analytics/view-bar.server.ts';
import { askWidgets, boardOf, knownOn, openBoard, viewOf } from '../../features/analytics/board.server.ts';
import { exportedTables } from '../../features/analytics/exported-tables.ts';
import { PageHeading } from '../../features/analytics/page-heading.tsx';
import { shownRows } from '../../features/analytics/print-view.ts';
import { WidgetView } from '../../features/analytics/widget-view.tsx';
import { changeMatch, mayMatch, readRecipePanels } from '../../features/recipes/recipes.server.ts';
import { recipeTemplate } from '../../features/recipes/templates.ts';
import { Board, BoardPage, BoardPanels, BoardTiles } from '../../page-recipes/board-page.tsx';
import { boardLoader, pageAction } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/recipe-reporting.ts';
import * as texts from './texts.ts';

async function load({ context, url }: LoaderFunctionArgs) {
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

export const loader = boardLoader(load);

/** Ingredients are matched by plain forms, so that they are without a script too. */
export const action = pageAction(changeMatch);

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> => keepingView(args);

export const meta = ({ loaderData }: Route.MetaArgs) => titled(texts.recipeReporting, loaderData?.label);

export default function RecipeReporting({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BoardPage<Ready> of={loaderData} answers={({ board }) => board.dehydrated}>
      {({ board, panels, writes }) => <Recipes {...{ board, panels, writes }} result={actionData ?? null} />}
    </BoardPage>
  );
}

type Ready = Extract<Awaited<ReturnType<typeof load>>, { state: 'ready' }>;
type RecipesProps = Pick<Ready, 'board' | 'panels' | 'writes'> & {
  readonly result: Awaited<ReturnType<typeof changeMatch>> | null;
};

function Recipes({ board, panels, writes, result }: RecipesProps) {
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
          <BoardTiles>
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
            <RecipePanels {...{ panels, view, formats, writes, result }} />
          </Suspense>
        </>
      )}
    </Board>
  );
}

export { ErrorPage as ErrorBoundary };
