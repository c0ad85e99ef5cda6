import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { ClaimsPanel } from '#app/features/vouchers/claims-panel.tsx';
import { CodePool } from '#app/features/vouchers/code-pool.tsx';
import { RedemptionsPanel } from '#app/features/vouchers/redemptions-panel.tsx';
import { StatusPanel } from '#app/features/vouchers/status-panel.tsx';
import { changeVoucher, loadVoucher, readVoucher } from '#app/features/vouchers/voucher.server.ts';
import { VoucherFigures } from '#app/features/vouchers/voucher-figures.tsx';
import { VoucherForm } from '#app/features/vouchers/voucher-form.tsx';
import { itemTitle, OpenedItem } from '#app/forms-and-vouchers/item-page.tsx';
import { changedItem } from '#app/forms-and-vouchers/items.server.ts';
import { ItemColumns } from '#app/page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '#app/page-recipes/page-routes.server.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { VoucherSteps } from '#lazy/features/vouchers/voucher-steps';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/voucher.ts';
import * as texts from './texts.ts';

export const loader = itemLoader({ read: readVoucher, load: loadVoucher });
export const action = itemAction(changeVoucher, changedItem('voucher'));

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: itemTitle('voucher', loaderData?.name) }];

export default function VoucherPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  const asked = useSearchParams()[0].get('step');
  return (
    <OpenedItem kind="voucher" streamed={loaderData} part={(loaded) => loaded.voucher}>
      {(voucher, loaded) => {
        const { scopeRef, publicOrigin, retailers, claims, writes } = loaded;
        const formats = createFormats(loaded.locale, voucher.currency ?? loaded.currency);
        if (asked !== null && writes)
          return (
            <Suspense>
              <VoucherSteps
                key={voucher.id}
                {...{ voucher, requestedStep: asked, scopeRef, publicOrigin, retailers, result, formats }}
                brand={loaderData.label}
              />
            </Suspense>
          );
        return (
          <>
            {voucher.status === 'draft' ? null : <VoucherFigures voucher={voucher} formats={formats} />}
            <ItemColumns
              firstPanelOnTop
              main={
                <>
                  {voucher.status === 'draft' ? null : <ClaimsPanel part={claims} formats={formats} />}
                  <Panel
                    title={texts.voucher}
                    aside={
                      writes && voucher.status === 'draft' ? (
                        <Link to="?step=offer" className="text-primary-ink underline">
                          {texts.setUpInSteps}
                        </Link>
                      ) : null
                    }
                  >
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
                  {voucher.status === 'draft' ? <ClaimsPanel part={claims} formats={formats} /> : null}
                </>
              }
              aside={
                writes ? (
                  <>
                    <StatusPanel voucher={voucher} publicOrigin={publicOrigin} result={result} formats={formats} />
                    {voucher.status === 'draft' ? null : (
                      <RedemptionsPanel scopeRef={scopeRef} result={result} formats={formats} />
                    )}
                    {voucher.codeSource === 'pool' ? (
                      <CodePool voucher={voucher} scopeRef={scopeRef} result={result} formats={formats} />
                    ) : null}
                  </>
                ) : null
              }
            />
          </>
        );
      }}
    </OpenedItem>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
