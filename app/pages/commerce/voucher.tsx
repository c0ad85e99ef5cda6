import { createFormats } from '#shared/format/formats.ts';
import { rereadAfterEditConflict } from '../../api/failure.ts';
import { ClaimsPanel } from '../../features/vouchers/claims-panel.tsx';
import { CodePool } from '../../features/vouchers/code-pool.tsx';
import { RedemptionsPanel } from '../../features/vouchers/redemptions-panel.tsx';
import { StatusPanel } from '../../features/vouchers/status-panel.tsx';
import { changeVoucher, loadVoucher, readVoucher } from '../../features/vouchers/voucher.server.ts';
import { VoucherForm } from '../../features/vouchers/voucher-form.tsx';
import { itemTitle, OpenedItem } from '../../forms-and-vouchers/item-page.tsx';
import { changedItem } from '../../forms-and-vouchers/items.server.ts';
import { ItemColumns } from '../../page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '../../page-recipes/page-routes.server.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/voucher.ts';
import * as texts from './texts.ts';

export const loader = itemLoader({ read: readVoucher, load: loadVoucher });
export const action = itemAction(changeVoucher, changedItem('voucher'));

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: itemTitle('voucher', loaderData?.name) }];

export default function VoucherPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <OpenedItem kind="voucher" of={loaderData} part={(loaded) => loaded.voucher}>
      {(voucher, loaded) => {
        const { scopeRef, publicOrigin, retailers, claims, writes } = loaded;
        const formats = createFormats(loaded.locale, voucher.currency ?? loaded.currency);
        return (
          <ItemColumns
            first="aside"
            main={
              <>
                <Panel title={texts.voucher}>
                  {writes ? (
                    <VoucherForm
                      key={voucher.id}
                      voucher={voucher}
                      scopeRef={scopeRef}
                      retailers={retailers}
                      result={result}
                      locale={loaded.locale}
                    />
                  ) : (
                    <p className="text-sm">{texts.voucherSampleData}</p>
                  )}
                </Panel>
                <ClaimsPanel part={claims} formats={formats} />
              </>
            }
            aside={
              writes ? (
                <>
                  <StatusPanel voucher={voucher} publicOrigin={publicOrigin} result={result} formats={formats} />
                  {voucher.codeSource === 'pool' ? (
                    <CodePool voucher={voucher} scopeRef={scopeRef} result={result} formats={formats} />
                  ) : null}
                  {voucher.status === 'draft' ? null : (
                    <RedemptionsPanel voucher={voucher} scopeRef={scopeRef} result={result} formats={formats} />
                  )}
                </>
              ) : null
            }
          />
        );
      }}
    </OpenedItem>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
