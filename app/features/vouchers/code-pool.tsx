import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CodesAdded, Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { addressOf } from '../../api/addresses.ts';
import { buttonStyle } from '../../ui/button.ts';
import { TextField } from '../../ui/labelled-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RejectTable } from '../../ui/reject-table.tsx';
import { mostBytesOfCodes, tooManyBytes } from './code-file.ts';
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
  const [tooLarge, setTooLarge] = useState(false);
  const said = result && (result.intent === 'generate' || result.intent === 'import') ? result : null;
  const count = (value: number) => formats.value(value, 'integer');
  const file = addressOf('voucherCodesFile', { params: { id: String(id) }, query: { scope: scopeRef } }).address;
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
          : `${count(codes)} ${codes === 1 ? 'code' : 'codes'}, ${count(codes - claimed)} free.`}
      </p>
      <p
        role={said?.ok === false ? 'alert' : 'status'}
        className={`mt-2 text-sm ${said?.ok === false ? 'text-error-ink' : ''}`}
      >
        {said ? (said.ok ? added(said.added, count) : said.text) : null}
      </p>
      {said?.ok && said.added && said.added.rejects.length > 0 ? <Rejects added={said.added} count={count} /> : null}
      {status === 'ended' ? null : (
        <div className="mt-4 space-y-5">
          <Form
            method="post"
            preventScrollReset
            aria-label="Generate codes"
            className="grid items-start gap-3 sm:grid-cols-2"
          >
            <input type="hidden" name="intent" value="generate" />
            <TextField label="How many" name="count" inputMode="numeric" required defaultValue="100" />
            <TextField label="Prefix" name="prefix" maxLength={12} hint="Optional, such as SPRING-" />
            <div className="sm:col-span-2">
              <button type="submit" disabled={busy} className={buttonStyle({ tone: 'quiet', size: 'small' })}>
                Generate codes
              </button>
              <p className="mt-1 text-xs text-muted">
                Random, without letters and digits that are mistaken for each other.
              </p>
            </div>
          </Form>
          <Form
            method="post"
            encType="multipart/form-data"
            preventScrollReset
            aria-label="Import codes"
            onSubmit={(event) => {
              // What is too large for a form would not arrive to be told so.
              const file = new FormData(event.currentTarget).get('file');
              const large = file instanceof File && file.size > mostBytesOfCodes;
              setTooLarge(large);
              if (large) event.preventDefault();
            }}
            className="grid gap-3 border-t border-line pt-4"
          >
            <input type="hidden" name="intent" value="import" />
            <TextField
              label="CSV file with codes"
              type="file"
              name="file"
              accept=".csv,text/csv,text/plain"
              error={tooLarge ? tooManyBytes : undefined}
              hint="A code in each line, or in a column headed “code”; at most 500 KB."
            />
            <div>
              <button type="submit" disabled={busy} className={buttonStyle({ tone: 'quiet', size: 'small' })}>
                Import codes
              </button>
            </div>
          </Form>
        </div>
      )}
    </Panel>
  );
}

type Count = (value: number) => string;

function added(given: CodesAdded | null, count: Count): string {
  if (!given) return '';
  const parts = [`${count(given.added)} ${given.added === 1 ? 'code was' : 'codes were'} added`];
  if (given.known > 0) parts.push(`${count(given.known)} known already`);
  if (given.rejected > 0) parts.push(`${count(given.rejected)} rejected`);
  return `${parts.join(', ')}.`;
}

const Rejects = ({ added, count }: { readonly added: CodesAdded; readonly count: Count }) => (
  <RejectTable label="Rejected rows" rejects={added.rejects} className="max-h-64">
    {added.rejected > added.rejects.length ? (
      <p className="px-3 py-2 text-xs text-muted">The first {count(added.rejects.length)} of them.</p>
    ) : null}
  </RejectTable>
);
