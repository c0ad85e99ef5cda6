import { data, redirect } from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { streamed } from '../../api/streamed.server.ts';
import { FindVouchers, KindField, VoucherTable } from '../../features/vouchers/voucher-list.tsx';
import { createVoucher, loadVouchers } from '../../features/vouchers/vouchers.server.ts';
import { ListPage } from '../../forms-and-vouchers/list-page.tsx';
import { itemWords } from '../../forms-and-vouchers/words.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/vouchers.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  return await streamed(page, loadVouchers(page, session, url.searchParams));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await createVoucher(page, await request.formData());
  if (result.ok) throw redirect(itemWords.voucher.item(result.id));
  return data(result, { status: result.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled('Vouchers', loaderData?.label);

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData ?? null;
  return (
    <StreamedPage of={loaderData}>
      {(loaded) => {
        const { search, status, order, writes, publicOrigin } = loaded;
        return (
          <ListPage
            kind="voucher"
            data={loaded}
            refused={refused}
            find={<FindVouchers search={search} status={status} order={order} />}
            narrowing={{ search, status: status ?? '' }}
            order={order}
            nothing={texts.noVoucherIsFoundByThis}
            table={(items, formats) => (
              <VoucherTable items={items} order={order} writes={writes} publicOrigin={publicOrigin} formats={formats} />
            )}
            beginning={<KindField />}
          />
        );
      }}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
