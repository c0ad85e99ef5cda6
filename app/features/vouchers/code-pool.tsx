import { Form, useNavigation } from 'react-router';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { addressOf } from '../../api/addresses.ts';
import { PlainField } from '../../forms/plain-field.tsx';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { Panel } from '../../ui/panel.tsx';
import { CsvForm } from './csv-form.tsx';
import { TakenRows } from './taken-rows.tsx';
import type { VoucherResult } from './voucher.server.ts';

interface CodePoolProps {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** The codes behind a voucher: generated or taken from a file, and all of them as a file. */
export function CodePool({ voucher, scopeRef, result, formats }: CodePoolProps) {
  const busy = useNavigation().state !== 'idle';
  const { id, codes, claimed, status } = voucher;
  const said = result && (result.intent === 'generate' || result.intent === 'import') ? result : null;
  const count = (value: number) => formats.value(value, 'integer');
  const file = addressOf('voucherCodesFile', { params: { id: String(id) }, scope: scopeRef }).address;
  return (
    <Panel
      title="Codes"
      aside={
        codes > 0 ? (
          <a className="text-primary-ink underline" href={file} download>
            Download as CSV
          </a>
        ) : null
      }
    >
      <p className="text-sm" suppressHydrationWarning>
        {codes === 0
          ? 'There are no codes yet.'
          : `${counted(codes, 'code', formats)}, ${count(codes - claimed)} free.`}
      </p>
      <TakenRows
        said={said}
        words={(taken) => `${counted(taken, 'code was', formats, 'codes were')} added`}
        count={count}
        scopeRef={scopeRef}
      />
      {status === 'ended' ? null : (
        <div className="mt-4 space-y-5">
          <Form
            method="post"
            preventScrollReset
            aria-label="Generate codes"
            className="grid items-start gap-3 sm:grid-cols-2"
          >
            <input type="hidden" name="intent" value="generate" />
            <PlainField label="How many" name="count" inputMode="numeric" required defaultValue="100" />
            <PlainField label="Prefix" name="prefix" maxLength={12} hint="Optional, such as SPRING-" />
            <div className="sm:col-span-2">
              <Button type="submit" disabled={busy} variant="outline" size="sm">
                Generate codes
              </Button>
              <p className="mt-1 text-xs text-muted">
                Random, without letters and digits that are mistaken for each other.
              </p>
            </div>
          </Form>
          <CsvForm
            intent="import"
            submit="Import codes"
            label="CSV file with codes"
            hint="A code in each line, or in a column headed “code”; at most 500 KB."
          />
        </div>
      )}
    </Panel>
  );
}
