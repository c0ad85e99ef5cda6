import type { ReactNode } from 'react';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { FilesTab } from '#app/features/sales/files-tab.tsx';
import { HealthTab } from '#app/features/sales/health-tab.tsx';
import { OrdersTab } from '#app/features/sales/orders-tab.tsx';
import { changeShop, loadShop, readShop, type TabProps } from '#app/features/sales/sales-info.server.ts';
import { SetUpTab } from '#app/features/sales/set-up-tab.tsx';
import { TestTab } from '#app/features/sales/test-tab.tsx';
import * as texts from '#app/features/sales/texts.ts';
import { type ShopTab, shopTabs, statusLabel, statusWords } from '#app/features/sales/words.ts';
import { pagePath } from '#app/page-path.ts';
import { ItemFrame, ItemPage } from '#app/page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '#app/page-recipes/page-routes.server.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { TabsList, TabsTrigger } from '#app/ui/tabs.tsx';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/shop-sales-info.ts';

export const loader = itemLoader({ param: 'retailerId', read: readShop, load: loadShop });
export const action = itemAction(changeShop, { param: 'retailerId' });

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.name ? `${loaderData.name} · ${texts.manageSalesInfo}` : texts.manageSalesInfo },
];

const tabs: Readonly<Record<ShopTab, { readonly label: string; readonly draw: (props: TabProps) => ReactNode }>> = {
  'set-up': { label: texts.tabSetUp, draw: (props) => <SetUpTab {...props} /> },
  test: { label: texts.tabTest, draw: (props) => <TestTab {...props} /> },
  orders: { label: texts.tabOrders, draw: (props) => <OrdersTab {...props} /> },
  files: { label: texts.tabFiles, draw: () => <FilesTab /> },
  health: { label: texts.tabHealth, draw: (props) => <HealthTab {...props} /> },
};

export default function ShopSalesInfo({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData} shape="form">
      {(data) => (
        <ItemPage
          part={data.shop}
          list={{ to: pagePath('/conversionTracking'), text: texts.allShops }}
          missing={{ title: texts.shopNotFound, text: texts.shopNotFoundText }}
          errorTitle={texts.shopNotRead}
        >
          {(shop) => (
            <ItemFrame
              title={shop.name}
              badge={<Badge variant={statusWords[shop.status].variant}>{statusLabel(shop)}</Badge>}
              list={{ to: pagePath('/conversionTracking'), text: texts.allShops }}
            >
              <TabsList aria-label={texts.partsOfShop} className="mb-4">
                {shopTabs.map((tab) => (
                  <TabsTrigger key={tab} to={`?tab=${tab}`} active={tab === data.tab}>
                    {tabs[tab].label}
                  </TabsTrigger>
                ))}
              </TabsList>
              <p role="status" className={`text-sm ${result?.ok === false ? 'text-error-ink' : 'text-success-ink'}`}>
                {result?.text}
              </p>
              <div className="grid gap-4">
                {tabs[data.tab].draw({ shop, data, result, formats: createFormats(data.locale, data.currency) })}
              </div>
            </ItemFrame>
          )}
        </ItemPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
