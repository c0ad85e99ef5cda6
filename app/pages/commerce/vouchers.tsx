import { FindVouchers, VoucherTable } from '#app/features/vouchers/voucher-list.tsx';
import { createVoucher, loadVouchers } from '#app/features/vouchers/vouchers.server.ts';
import { ItemList } from '#app/forms-and-vouchers/item-list.tsx';
import { newItem } from '#app/forms-and-vouchers/items.server.ts';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import type { Route } from './+types/vouchers.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadVouchers);
export const action = pageAction(createVoucher, newItem('voucher'));

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle('Vouchers', loaderData?.label);

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      kind="voucher"
      streamed={loaderData}
      result={actionData}
      filter={(data) => <FindVouchers {...data} />}
      nothing={texts.noVoucherMatches}
      table={(items, data, formats) => <VoucherTable items={items} data={data} formats={formats} />}
    />
  );
}

export { ErrorPage as ErrorBoundary };
