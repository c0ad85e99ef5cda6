import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { nextStatuses } from '#shared/vouchers/validity.ts';
import { ItemAct, PublicAddress } from '../../forms-and-vouchers/item-act.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateBadge } from './state-badge.tsx';
import type { VoucherResult } from './voucher.server.ts';

interface StatusPanelProps {
  readonly voucher: Voucher;
  readonly publicOrigin: string;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

const actions: Readonly<Record<Voucher['status'], string>> = {
  ...{ draft: 'Back to draft', active: 'Activate', paused: 'Pause', ended: 'End for good' },
};

/** Whether people can claim, what is left, where the claim page is, and the ways on. */
export function StatusPanel({ voucher, publicOrigin, result, formats }: StatusPanelProps) {
  const { status, state, claimed, left, etag, publicId } = voucher;
  const refused = result && !result.ok && (result.intent === 'status' || result.intent === 'delete') ? result : null;
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <Panel title="Status" aside={<StateBadge state={state} />}>
      <p className="text-lg font-semibold" suppressHydrationWarning>
        {offerText(voucher, formats.locale)}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Figure name="Claimed" value={count(claimed)} />
        <Figure name="Left" value={left === null ? 'No limit' : count(left)} />
      </dl>
      {status === 'draft' ? (
        <p className="mt-3 text-sm text-muted">The claim page answers once the voucher is active.</p>
      ) : (
        <div className="mt-3">
          <PublicAddress label="Claim page" address={`${publicOrigin}/v/${publicId}`} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {nextStatuses[status].map((next) => (
          <ItemAct key={next} intent="status" status={next} etag={etag} tone={next === 'active' ? 'primary' : 'quiet'}>
            {actions[next]}
          </ItemAct>
        ))}
        {status === 'draft' ? (
          <ItemAct intent="delete" etag={etag} tone="ghost">
            Delete draft
          </ItemAct>
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

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums" suppressHydrationWarning>
      {value}
    </dd>
  </div>
);
