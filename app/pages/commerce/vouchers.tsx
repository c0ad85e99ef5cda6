import { FindVouchers, KindField, VoucherTable } from '../../features/vouchers/voucher-list.tsx';
import { createVoucher, loadVouchers } from '../../features/vouchers/vouchers.server.ts';
import { ItemList } from '../../forms-and-vouchers/item-list.tsx';
import { newItem } from '../../forms-and-vouchers/items.server.ts';
import { pageAction, pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import type { Route } from './+types/vouchers.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadVouchers);
export const action = pageAction(createVoucher, newItem('voucher'));

export const meta = ({ loaderData }: Route.MetaArgs) => titled('Vouchers', loaderData?.label);

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemList
      kind="voucher"
      of={loaderData}
      result={actionData}
      filter={(data) => <FindVouchers {...data} />}
      nothing={texts.noVoucherMatches}
      table={(items, data, formats) => <VoucherTable items={items} data={data} formats={formats} />}
      beginning={<KindField />}
    />
  );
}

export { ErrorPage as ErrorBoundary };
