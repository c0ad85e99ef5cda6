import { Link } from 'react-router';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { pagePath } from '../../page-path.ts';
import { counted } from '../../ui/counted.ts';
import { Panel } from '../../ui/panel.tsx';
import { CsvForm } from './csv-form.tsx';
import { Figure } from './figure.tsx';
import { TakenRows } from './taken-rows.tsx';
import type { VoucherResult } from './voucher.server.ts';

const imports = pagePath('/data-and-integrations');

interface RedemptionsPanelProps {
  readonly voucher: Voucher;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** How many codes came back, and the file that says which. */
export function RedemptionsPanel({ voucher, result, formats }: RedemptionsPanelProps) {
  const { codes, codeSource, claimed, redeemed } = voucher;
  const count = (value: number) => formats.value(value, 'integer');
  const brought = result?.ok && result.added?.added ? result.added.importId : undefined;
  return (
    <Panel title="Redemptions">
      <dl className="grid grid-cols-2 gap-3">
        {codeSource === 'pool' ? <Figure name="Issued" value={count(codes)} /> : null}
        <Figure name="Claimed" value={count(claimed)} />
        <Figure name="Redeemed" value={count(redeemed)} />
        <Figure name="Redemption rate" value={formats.value(claimed === 0 ? null : redeemed / claimed, 'percent')} />
      </dl>
      <TakenRows
        said={result?.intent === 'redeem' ? result : null}
        words={(taken) => `${counted(taken, 'code was', formats, 'codes were')} marked as redeemed`}
        count={count}
      />
      {brought ? (
        <p className="mt-2 text-sm">
          <Link className="text-primary-ink underline" to={`${imports}?undo=${brought}`}>
            Take this file back…
          </Link>
        </p>
      ) : null}
      <div className="mt-4">
        <CsvForm
          intent="redeem"
          submit="Import redemptions"
          label="CSV file of redeemed codes"
          hint="Columns code, redeemed_at and, where you know it, order_value; at most 500 KB."
        />
      </div>
      <p className="mt-3 text-xs text-muted">
        All files stand under{' '}
        <Link className="underline" to={imports}>
          Data and integrations
        </Link>
        , where each can be taken back.
      </p>
    </Panel>
  );
}
