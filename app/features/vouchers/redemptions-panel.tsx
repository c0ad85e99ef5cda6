import { counted } from '#app/ui/counted.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { AddedCodes } from './added-codes.tsx';
import { CsvForm } from './csv-form.tsx';
import * as texts from './texts.ts';
import type { VoucherResult } from './voucher.server.ts';

interface RedemptionsPanelProps {
  readonly scopeRef: string;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** Import of redemptions. */
export function RedemptionsPanel({ scopeRef, result, formats }: RedemptionsPanelProps) {
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <Panel title={texts.redemptions}>
      <AddedCodes
        result={result?.intent === 'redeem' ? result : null}
        addedText={(taken) => fill(texts.codesRedeemed, { taken: counted(taken, 'code was', formats, 'codes were') })}
        count={count}
        scopeRef={scopeRef}
      />
      <div className="mt-1">
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
