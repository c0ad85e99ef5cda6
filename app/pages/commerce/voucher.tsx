import { data, redirect } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { rereadAfterLostRace } from '../../api/failure.ts';
import { streamedItem } from '../../api/streamed.server.ts';
import { ClaimsPanel } from '../../features/vouchers/claims-panel.tsx';
import { CodePool } from '../../features/vouchers/code-pool.tsx';
import { RedemptionsPanel } from '../../features/vouchers/redemptions-panel.tsx';
import { StatusPanel } from '../../features/vouchers/status-panel.tsx';
import { changeVoucher, loadVoucher, readVoucher } from '../../features/vouchers/voucher.server.ts';
import { VoucherForm } from '../../features/vouchers/voucher-form.tsx';
import { ItemColumns, ItemPage, itemTitle } from '../../forms-and-vouchers/item-page.tsx';
import { itemWords } from '../../forms-and-vouchers/words.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/voucher.ts';
import * as texts from './texts.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const id = params.id ?? '';
  const read = readVoucher(page, id);
  return await streamedItem(page, read, loadVoucher(page, session, id, read));
}

/** Plain forms, so that everything works without a script too. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeVoucher(page, params.id ?? '', await request.formData());
  if (result.ok && result.intent === 'delete') throw redirect(itemWords.voucher.list);
  if (result.ok && result.made) throw redirect(itemWords.voucher.item(result.made));
  return data(result, { status: result.ok || result.kept ? 200 : result.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: itemTitle('voucher', loaderData?.name) }];

export default function VoucherPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(loaded) => <Opened loaded={loaded} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly loaded: Awaited<ReturnType<typeof loadVoucher>>;
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
}

function Opened({ loaded, result }: OpenedProps) {
  const { scopeRef, publicOrigin, retailers, claims, writes } = loaded;
  return (
    <ItemPage kind="voucher" part={loaded.voucher} scopeLabel={loaded.scopeLabel}>
      {(voucher) => {
        const formats = createFormats(loaded.locale, voucher.currency ?? loaded.currency);
        return (
          <ItemColumns
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
                    <p className="text-sm">{texts.aVoucherCantBeChanged}</p>
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
    </ItemPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterLostRace as shouldRevalidate };
