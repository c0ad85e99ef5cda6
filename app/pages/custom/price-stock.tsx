import { HydrationBoundary } from '@tanstack/react-query';
import { useMemo } from 'react';
import { data } from 'react-router';
import { isOutside } from '#shared/analytics/presets.ts';
import type { Template } from '#shared/analytics/template.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { inScope, signedIn } from '../../access/signed-in.server.ts';
import { ExportMenu } from '../../analytics/export-links.tsx';
import { keepingView } from '../../analytics/kept-view.ts';
import { NoFacts } from '../../analytics/no-facts.tsx';
import { PrintButton } from '../../analytics/print-button.tsx';
import { wholeAddress } from '../../analytics/view-bar.server.ts';
import { ViewBar } from '../../analytics/view-bar.tsx';
import { rereadAfterEditConflict } from '../../api/failure.ts';
import { streamed } from '../../api/streamed.server.ts';
import { pageContext } from '../../context.ts';
import { askWidgets, boardOf, knownOn, openBoard, viewOf } from '../../features/analytics/board.server.ts';
import { BoardFirstSteps } from '../../features/analytics/board-first-steps.tsx';
import { exportedTables } from '../../features/analytics/exported-tables.ts';
import { NotReady } from '../../features/analytics/not-ready.tsx';
import { PageFacts } from '../../features/analytics/page-facts.tsx';
import { redirectElsewhere } from '../../features/analytics/whole-address.server.ts';
import { WidgetView } from '../../features/analytics/widget-view.tsx';
import { BreachPanel } from '../../features/price-stock/breach-panel.tsx';
import { ChangeLog } from '../../features/price-stock/change-log.tsx';
import { CountTile } from '../../features/price-stock/count-tile.tsx';
import { marketShown, marketsOf, pricesView } from '../../features/price-stock/market.ts';
import { MarketChoice } from '../../features/price-stock/market-choice.tsx';
import { drawnProduct, mayWrite, readPanels, readRetailers } from '../../features/price-stock/price-stock.server.ts';
import { ProductChoice } from '../../features/price-stock/product-choice.tsx';
import { RetailerChoice } from '../../features/price-stock/retailer-choice.tsx';
import { changeRules } from '../../features/price-stock/rule-changes.server.ts';
import { RulesPanel } from '../../features/price-stock/rules-panel.tsx';
import { onlyProduct, retailerSelection, withRetailers } from '../../features/price-stock/selection.ts';
import { figuresOf, pricesOf, shelvesOf, titleOf } from '../../features/price-stock/templates.ts';
import { titled as pageTitle } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { momentIn } from '../../ui/moment.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/price-stock.ts';
import * as texts from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  return redirectElsewhere(args.url, await streamed(args.context.get(pageContext), load(args)));
}

async function load({ context, url }: Route.LoaderArgs) {
  const { page, session, scope } = inScope(context);
  const open = openBoard(page, session, scope);
  if ('state' in open) return open;
  const [retailers, address] = await Promise.all([readRetailers(page), viewOf(open, figuresOf([]), url.searchParams)]);
  const search = await wholeAddress(url.searchParams, address, knownOn(figuresOf([])), open.sets);
  if (search !== null) return { state: 'elsewhere' as const, search };
  const selection = retailerSelection(retailers, address.filters);
  const of = (chosen: typeof retailers) =>
    chosen.length > 0 ? { ...address, filters: withRetailers(address.filters, chosen) } : address;
  const [view, compared] = [of(selection.selected), of(selection.compared)];
  const [figures, shelves] = [figuresOf(selection.selected), shelvesOf(selection.compared)];
  const picked = onlyProduct(address.filters);
  const panels = readPanels(page, view, url.searchParams);
  const asked = Promise.all([askWidgets(open, figures, view), askWidgets(open, shelves, compared)]);
  const product = await drawnProduct(page, picked);
  const markets = marketsOf(product?.markets ?? [], address.filters);
  const market = marketShown(markets, url.searchParams.get('market'), open.currency);
  const drawn = product &&
    market && {
      template: pricesOf(product.name, market),
      view: pricesView(compared, product.id, market),
      currency: market.currency,
      ...{ markets, market },
    };
  const prices = drawn && askWidgets(open, drawn.template, drawn.view);
  const board = await boardOf(open, figures, view, Promise.all([asked, prices]), url.searchParams);
  return {
    ...{ state: 'ready' as const, address, selection, retailers, board, compared, shelves, drawn },
    product: picked === null ? null : product,
    panels: await panels,
    writes: mayWrite(page, session),
  };
}

/** Rules are changed by plain forms, so that they are without a script too. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeRules(page, await request.formData());
  return data(result, { status: result.ok ? 200 : result.status });
}

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> => keepingView(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.priceAndStock, loaderData?.label);

export default function PriceStock({ loaderData, actionData }: Route.ComponentProps) {
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

function Board({ address, selection, retailers, product, panels, shelves, writes, result, ...boards }: BoardProps) {
  const { board } = boards;
  const { currency, locale, notes } = board;
  const formats = useMemo(() => createFormats(locale, currency), [locale, currency]);
  const compared = { ...board, template: shelves, view: boards.compared };
  const outside = isOutside(address.range, board.bounds);
  const drawn = outside ? null : boards.drawn && { ...board, ...boards.drawn };
  const ownFormats = useMemo(
    () => createFormats(locale, drawn?.currency ?? currency),
    [locale, drawn?.currency, currency],
  );
  const shown = ({ widgets }: Template) => (outside ? [] : widgets);
  const titled = (title: string) => titleOf(title, selection.selected);
  return (
    <Page>
      <PageHead title={texts.priceAndStock} actions={<PrintButton />} />
      <ViewBar view={address} bounds={board.bounds} bar={board.bar} formats={formats}>
        <ExportMenu
          scope={board.scope.ref}
          title={texts.priceAndStock}
          tables={
            outside
              ? []
              : [...exportedTables(board), ...(drawn ? exportedTables(drawn) : []), ...exportedTables(compared)]
          }
        />
      </ViewBar>
      <RetailerChoice view={address} selection={selection} />
      <ProductChoice view={address} product={product} found={panels.products} />
      <PageFacts board={board} filters={address.filters} formats={formats} />
      <BoardFirstSteps board={board} />
      {outside ? <NoFacts view={address} bounds={board.bounds} formats={formats} /> : null}
      <ul className="mt-6 grid grid-cols-2 gap-3 peer-data-empty:hidden md:grid-cols-3 lg:gap-4 xl:grid-cols-6">
        {shown(board.template)
          .slice(0, 2)
          .map((widget) => (
            <li key={widget.id} className="min-w-0">
              <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
            </li>
          ))}
        <li className="min-w-0">
          <CountTile
            title={titled(texts.breaches)}
            definition={texts.offersThatBreakAtLeast}
            part={panels.breaches}
            tell={({ offers, watched }) => ({
              count: formats.value(offers, 'integer'),
              note: fill(texts.ofWatchedOffers, { watched: formats.value(watched, 'integer') }),
            })}
          />
        </li>
        <li className="min-w-0">
          <CountTile
            title={titled(texts.changesIn24H)}
            definition={texts.changesOfPriceAndStock}
            part={panels.changes}
            tell={({ recent, timezone }) => ({
              count: formats.value(recent.count, 'integer'),
              note: recent.until
                ? fill(texts.untilTimezone, { timezone: momentIn(timezone, recent.until, formats.locale) })
                : 'nothing was observed',
            })}
          />
        </li>
        {shown(board.template)
          .slice(2)
          .map((widget) => (
            <li key={widget.id} className="min-w-0">
              <WidgetView widget={widget} board={board} formats={formats} notes={notes} />
            </li>
          ))}
      </ul>
      <div className="mt-3 grid grid-cols-1 gap-3 peer-data-empty:hidden lg:mt-4 lg:gap-4 xl:grid-cols-2">
        {drawn ? (
          <MarketChoice view={address} markets={drawn.markets} market={drawn.market} className="xl:col-span-2" />
        ) : null}
        {drawn?.template.widgets.map((widget) => (
          <div key={widget.id} className="min-w-0 xl:col-span-2">
            <WidgetView widget={widget} board={drawn} formats={ownFormats} notes={notes} />
          </div>
        ))}
        {shown(shelves).map((widget) => (
          <div key={widget.id} className="min-w-0">
            <WidgetView widget={widget} board={compared} formats={formats} notes={notes} />
          </div>
        ))}
        <div id="change-log" className="min-w-0 xl:row-span-2">
          <ChangeLog title={titled(texts.changeLog)} panels={panels} view={address} formats={formats} />
        </div>
        <BreachPanel title={titled(texts.breaches)} part={panels.breaches} formats={formats} />
        <RulesPanel part={panels.rules} scope={board.scope.ref} {...{ retailers, writes, result, formats }} />
      </div>
    </Page>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
