import { counted } from '#app/ui/counted.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { AddedCodes } from './added-codes.tsx';
import { CsvForm } from './csv-form.tsx';
import { Figure } from './figure.tsx';
import * as texts from './texts.ts';
import type { VoucherResult } from './voucher.server.ts';

interface RedemptionsPanelProps {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** Number of redeemed codes, and the import of redemptions. */
export function RedemptionsPanel({ voucher, scopeRef, result, formats }: RedemptionsPanelProps) {
  const { codes, codeSource, claimed, redeemed } = voucher;
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <Panel title={texts.redemptions}>
      <dl className="grid grid-cols-2 gap-3">
        {codeSource === 'pool' ? <Figure name={texts.issued} value={count(codes)} /> : null}
        <Figure name={texts.claimed} value={count(claimed)} />
        <Figure name={texts.redeemed} value={count(redeemed)} />
        <Figure
          name={texts.redemptionRate}
          value={formats.value(claimed === 0 ? null : redeemed / claimed, 'percent')}
        />
      </dl>
      <AddedCodes
        result={result?.intent === 'redeem' ? result : null}
        addedText={(taken) => fill(texts.codesRedeemed, { taken: counted(taken, 'code was', formats, 'codes were') })}
        count={count}
        scopeRef={scopeRef}
      />
      <div className="mt-4">
        <CsvForm
          intent="redeem"
          submit={texts.importRedemptions}
          label={texts.csvFileOfRedeemedCodes}
          hint={texts.redemptionsHint}
        />
      </div>
    </Panel>
  );
}
