import { createFormats } from '#shared/format/formats.ts';
import { loadShops } from '../../features/sales-info/sales-info.server.ts';
import { ShopList } from '../../features/sales-info/shop-list.tsx';
import * as texts from '../../features/sales-info/texts.ts';
import { ListPage } from '../../page-recipes/list-page.tsx';
import { pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { PanelEmpty } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/sales-info.ts';

export const loader = pageLoader(loadShops);

export const meta = ({ loaderData }: Route.MetaArgs) => titled(texts.manageSalesInfo, loaderData?.label);

export default function SalesInfo({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage of={loaderData}>
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
