import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { counted } from '../../ui/counted.ts';
import { Panel } from '../../ui/panel.tsx';
import { CsvForm } from './csv-form.tsx';
import { Figure } from './figure.tsx';
import { TakenRows } from './taken-rows.tsx';
import type { VoucherResult } from './voucher.server.ts';

interface RedemptionsPanelProps {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** How many codes came back, and the file that says which. */
export function RedemptionsPanel({ voucher, scopeRef, result, formats }: RedemptionsPanelProps) {
  const { codes, codeSource, claimed, redeemed } = voucher;
  const count = (value: number) => formats.value(value, 'integer');
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
        scopeRef={scopeRef}
      />
      <div className="mt-4">
        <CsvForm
          intent="redeem"
          submit="Import redemptions"
          label="CSV file of redeemed codes"
          hint="Columns code, redeemed_at and, where you know it, order_value; at most 500 KB."
        />
      </div>
    </Panel>
  );
}
