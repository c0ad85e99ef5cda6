import type { ReactNode } from 'react';
import { createFormats } from '#shared/format/formats.ts';
import { rereadAfterEditConflict } from '../../api/failure.ts';
import { FilesTab } from '../../features/sales-info/files-tab.tsx';
import { HealthTab } from '../../features/sales-info/health-tab.tsx';
import { OrdersTab } from '../../features/sales-info/orders-tab.tsx';
import { changeShop, loadShop, readShop } from '../../features/sales-info/sales-info.server.ts';
import { SetUpTab } from '../../features/sales-info/set-up-tab.tsx';
import { type ShopTab, shopTabs } from '../../features/sales-info/shop-tabs.ts';
import type { TabProps } from '../../features/sales-info/tab-props.ts';
import { TestTab } from '../../features/sales-info/test-tab.tsx';
import * as texts from '../../features/sales-info/texts.ts';
import { statusLabel, statusWords } from '../../features/sales-info/words.ts';
import { pagePath } from '../../page-path.ts';
import { ItemFrame, ItemPage } from '../../page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '../../page-recipes/page-routes.server.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import { TabsList, TabsTrigger } from '../../ui/tabs.tsx';
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
    <StreamedPage of={loaderData} shape="form">
      {(data) => (
        <ItemPage
          part={data.shop}
          list={{ to: pagePath('/conversionTracking'), text: texts.allShops }}
          missing={{ title: texts.shopNotFound, text: texts.shopNotFoundText }}
          unread={texts.shopNotRead}
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
