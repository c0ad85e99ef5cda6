import { loadShops } from '#app/features/sales/sales-info.server.ts';
import { ShopList } from '#app/features/sales/shop-list.tsx';
import * as texts from '#app/features/sales/texts.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { PanelEmpty } from '#app/ui/panel.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/sales-info.ts';

export const loader = pageLoader(loadShops);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.manageSalesInfo, loaderData?.label);

export default function SalesInfo({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData}>
      {({ list, locale, currency }) => (
        <ListPage title={texts.manageSalesInfo} lead={texts.salesInfoLead}>
          {list === null ? (
            <PanelEmpty>{texts.hiddenWithSampleData}</PanelEmpty>
          ) : (
            <ShopList list={list} formats={createFormats(locale, currency)} />
          )}
        </ListPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
