import { ItemAct, SaveAndAct } from '#app/forms-and-vouchers/item-act.tsx';
import { PublicPage } from '#app/forms-and-vouchers/public-page.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { nextStatuses } from '#shared/vouchers/next-statuses.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { StateBadge } from './state-badge.tsx';
import * as texts from './texts.ts';
import type { VoucherIntent, VoucherResult } from './voucher.server.ts';

interface StatusPanelProps {
  readonly voucher: Voucher;
  readonly publicOrigin: string;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** Status, offer and claim address of a voucher, with its actions. */
export function StatusPanel({ voucher, publicOrigin, result, formats }: StatusPanelProps) {
  const { status, state, codes, etag, publicId } = voucher;
  const ownIntents: readonly VoucherIntent[] = ['activate', 'status', 'duplicate', 'delete'];
  const refused = result && !result.ok && ownIntents.includes(result.intent) ? result : null;
  const next = nextStatuses[status];
  return (
    <Panel title={texts.status} aside={<StateBadge state={state} />}>
      <p className="text-lg font-semibold" suppressHydrationWarning>
        {offerText(voucher, formats.locale)}
      </p>
      {status === 'draft' ? (
        <p className="mt-3 text-sm text-muted">{texts.claimPageInactive}</p>
      ) : (
        <div className="mt-3">
          <PublicPage
            label={texts.claimPage}
            address={`${publicOrigin}/v/${publicId}`}
            title={voucher.title}
            fileName={`voucher-${voucher.id}`}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {next.includes('active') ? <SaveAndAct act="activate">{texts.activate}</SaveAndAct> : null}
        {next.includes('paused') ? (
          <ItemAct intent="status" status="paused" etag={etag} variant="outline">
            {texts.pause}
          </ItemAct>
        ) : null}
        {next.includes('ended') ? (
          <Confirm label={texts.end} sentence={texts.endWarning}>
            <ItemAct intent="status" status="ended" etag={etag} variant="destructive">
              {texts.endVoucher}
            </ItemAct>
          </Confirm>
        ) : null}
        <ItemAct intent="duplicate" etag={etag} variant="quiet">
          {texts.duplicate}
        </ItemAct>
        {status === 'draft' ? (
          <Confirm sentence={codes === 0 ? texts.deleteWarning : `The draft and its codes are deleted for good.`}>
            <ItemAct intent="delete" etag={etag} variant="destructive">
              {texts.deleteDraft}
            </ItemAct>
          </Confirm>
        ) : null}
      </div>
      <p role="status" className="mt-2 text-sm text-error-ink">
        {refused?.text}
      </p>
      {refused ? (
        <ul className="list-disc ps-5 text-sm text-error-ink">
          {Object.entries(refused.errors).map(([field, sentence]) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
