import { Suspense, useMemo } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { inScope } from '#app/access/signed-in.server.ts';
import { PrintButton } from '#app/analytics/print-button.tsx';
import { withStoredView } from '#app/analytics/stored-view.ts';
import { completeAddress } from '#app/analytics/view-bar.server.ts';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { boardOf, filterableDimensions, openBoard, prefetchWidgets, viewOf } from '#app/boards/board.server.ts';
import { Board, BoardPage, BoardPanels } from '#app/boards/board-page.tsx';
import { boardLoader } from '#app/boards/board-routes.server.ts';
import { BoardTiles } from '#app/boards/board-tiles.tsx';
import { exportedTables } from '#app/boards/exported-tables.ts';
import { WidgetView } from '#app/boards/widget-view.tsx';
import { filterMarkets, pricesView, selectMarket } from '#app/features/offers/market.ts';
import { canWrite, readChartProduct, readPanels, readRetailers } from '#app/features/offers/price-stock.server.ts';
import { changeRules } from '#app/features/offers/rule-changes.server.ts';
import { onlyProduct, retailerSelection, withRetailers } from '#app/features/offers/selection.ts';
import { comparisonTemplate, figuresTemplate, pricesTemplate, retailerTitle } from '#app/features/offers/templates.ts';
import { pageAction } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { PageHead } from '#app/ui/page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { PriceChoices } from '#lazy/features/offers/price-choices';
import { PricePanels } from '#lazy/features/offers/price-panels';
import { PriceTiles } from '#lazy/features/offers/price-tiles';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/price-stock.ts';
import * as texts from './texts.ts';

async function load({ context, url }: LoaderFunctionArgs) {
  const { page, session, scope } = inScope(context);
  const open = openBoard(page, session, scope);
  if ('state' in open) return open;
  const pendingView = viewOf(open, figuresTemplate([]), url.searchParams);
  // The chart's product doesn't depend on the retailers, so read both in parallel.
  const pendingProduct = pendingView.then(({ filters }) => readChartProduct(page, onlyProduct(filters)));
  // A failure is handled where the view itself is awaited.
  pendingProduct.catch(() => undefined);
  const [retailers, address] = await Promise.all([readRetailers(page), pendingView]);
  const search = await completeAddress(url.searchParams, address, filterableDimensions(figuresTemplate([])), open.sets);
  if (search !== null) return { state: 'elsewhere' as const, search };
  const selection = retailerSelection(retailers, address.filters);
  const viewOfRetailers = (chosen: typeof retailers) =>
    chosen.length > 0 ? { ...address, filters: withRetailers(address.filters, chosen) } : address;
  const [view, compared] = [viewOfRetailers(selection.selected), viewOfRetailers(selection.compared)];
  const figures = figuresTemplate(selection.selected);
  const picked = onlyProduct(address.filters);
  const panels = readPanels(page, view, url.searchParams);
  const pendingWidgets = Promise.all([
    prefetchWidgets(open, figures, view),
    prefetchWidgets(open, comparisonTemplate, compared),
  ]);
  const product = await pendingProduct;
  const markets = filterMarkets(product?.markets ?? [], address.filters);
  const market = selectMarket(markets, url.searchParams.get('market'), open.currency);
  const priceChart = product &&
    market && {
      template: pricesTemplate(product.name, market),
      view: pricesView(compared, product.id, market),
      currency: market.currency,
      ...{ markets, market },
    };
  const prices = priceChart && prefetchWidgets(open, priceChart.template, priceChart.view);
  const board = await boardOf(open, figures, view, Promise.all([pendingWidgets, prices]), url.searchParams);
  return {
    ...{ state: 'ready' as const, address, selection, retailers, board, compared, priceChart },
    product: picked === null ? null : product,
    panels: await panels,
    writes: canWrite(page, session),
  };
}

export const loader = boardLoader(load);

/** Rules are changed by plain forms, so that they are without a script too. */
export const action = pageAction(changeRules);

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> =>
  withStoredView(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.priceAndStock, loaderData?.label);

export default function PriceStock({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BoardPage<Ready> streamed={loaderData} answers={({ board }) => board.dehydrated}>
      {(loaded) => <Prices {...loaded} result={actionData ?? null} />}
    </BoardPage>
  );
}

type Ready = Extract<Awaited<ReturnType<typeof load>>, { state: 'ready' }>;
type PricesProps = Ready & {
  readonly result: Awaited<ReturnType<typeof changeRules>> | null;
};

function Prices({ address, selection, retailers, product, panels, writes, result, ...boards }: PricesProps) {
  const { board } = boards;
  const { currency, locale, notes } = board;
  const compared = { ...board, template: comparisonTemplate, view: boards.compared };
  const drawn = boards.priceChart && { ...board, ...boards.priceChart };
  const ownFormats = useMemo(
    () => createFormats(locale, drawn?.currency ?? currency),
    [locale, drawn?.currency, currency],
  );
  const withSelection = (title: string) => retailerTitle(title, selection.selected);
  return (
    <Board
      board={board}
      view={address}
      heading={<PageHead title={texts.priceAndStock} actions={<PrintButton />} />}
      title={texts.priceAndStock}
      tables={() => [...exportedTables(board), ...(drawn ? exportedTables(drawn) : []), ...exportedTables(compared)]}
      choices={
        <Suspense fallback={<Skeleton className="mt-2 min-h-14" />}>
          <PriceChoices
            view={address}
            selection={selection}
            product={product}
            found={panels.products}
            market={boards.priceChart}
          />
        </Suspense>
      }
    >
      {({ formats, outside }) => (
        <>
          <BoardTiles board={board} formats={formats} count={6}>
            {(outside ? [] : board.template.widgets).slice(0, 2).map((widget) => (
              <li key={widget.id} className="min-w-0">
                <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
              </li>
            ))}
            <Suspense>
              <PriceTiles {...{ panels, withSelection, formats }} />
            </Suspense>
            {(outside ? [] : board.template.widgets).slice(2).map((widget) => (
              <li key={widget.id} className="min-w-0">
                <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
              </li>
            ))}
          </BoardTiles>
          <BoardPanels columns={2}>
            {drawn && !outside
              ? drawn.template.widgets.map((widget) => (
                  <div key={widget.id} className="min-w-0 xl:col-span-2">
                    <WidgetView widget={widget} board={drawn} formats={ownFormats} notes={notes} />
                  </div>
                ))
              : null}
            {(outside ? [] : comparisonTemplate.widgets).map((widget) => (
              <div key={widget.id} className="min-w-0">
                <WidgetView widget={widget} board={compared} formats={formats} notes={notes} />
              </div>
            ))}
            <Suspense fallback={<Skeleton className="min-h-96" />}>
              <PricePanels
                view={address}
                scope={board.scope.ref}
                {...{ panels, withSelection, retailers, writes, result, formats }}
              />
            </Suspense>
          </BoardPanels>
        </>
      )}
    </Board>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
