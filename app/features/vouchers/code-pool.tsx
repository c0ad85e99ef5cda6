import { Form, useNavigation } from 'react-router';
import { addressOf } from '#app/api/addresses.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { AddedCodes } from './added-codes.tsx';
import { CsvForm } from './csv-form.tsx';
import * as texts from './texts.ts';
import type { VoucherResult } from './voucher.server.ts';

interface CodePoolProps {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** Codes of a voucher: generate, import or download them. */
export function CodePool({ voucher, scopeRef, result, formats }: CodePoolProps) {
  const busy = useNavigation().state !== 'idle';
  const { id, codes, status } = voucher;
  const ownResult = result && (result.intent === 'generate' || result.intent === 'import') ? result : null;
  const count = (value: number) => formats.value(value, 'integer');
  const file = addressOf('voucherCodesFile', { params: { id: String(id) }, scope: scopeRef }).address;
  return (
    <Panel
      title={texts.codes}
      aside={
        codes > 0 ? (
          <a className="text-primary-ink underline" href={file} download>
            {texts.downloadCsv}
          </a>
        ) : null
      }
    >
      <p className="text-sm" suppressHydrationWarning>
        {codes === 0 ? texts.noCodes : `${counted(codes, 'code', formats)}.`}
      </p>
      <AddedCodes
        result={ownResult}
        addedText={(taken) => fill(texts.codesAdded, { taken: counted(taken, 'code was', formats, 'codes were') })}
        count={count}
        scopeRef={scopeRef}
      />
      {status === 'ended' ? null : (
        <div className="mt-4 space-y-5">
          <Form
            method="post"
            preventScrollReset
            aria-label={texts.generateCodes}
            className="grid items-start gap-3 sm:grid-cols-2"
          >
            <input type="hidden" name="intent" value="generate" />
            <PlainField label={texts.howMany} name="count" inputMode="numeric" required defaultValue="100" />
            <PlainField label={texts.prefix} name="prefix" maxLength={12} hint={texts.optionalSuchAsSpring} />
            <div className="sm:col-span-2">
              <Button type="submit" disabled={busy} variant="outline" size="sm">
                {texts.generateCodes}
              </Button>
              <p className="mt-1 text-xs text-muted">{texts.generateHint}</p>
            </div>
          </Form>
          <CsvForm intent="import" submit={texts.importCodes} label={texts.csvFileWithCodes} hint={texts.importHint} />
        </div>
      )}
    </Panel>
  );
}
