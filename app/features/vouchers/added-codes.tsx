import { addressOf } from '#app/api/addresses.ts';
import { pagePath } from '#app/page-path.ts';
import { Link } from '#app/ui/link.tsx';
import { RejectTable } from '#app/ui/reject-table.tsx';
import type { CodesAdded } from '#shared/api/families/vouchers-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';
import type { VoucherResult } from './voucher.server.ts';

const imports = pagePath('/data-and-integrations');

type Count = (value: number) => string;

interface AddedCodesProps {
  /** Null before the first generation or import. */
  readonly result: VoucherResult | null;
  /** Text for a number of added codes, such as `3 codes were added`. */
  readonly addedText: (taken: number) => string;
  readonly count: Count;
  readonly scopeRef: string;
}

/** Result of generated or imported codes, with the rejected rows. */
export function AddedCodes({ result, addedText, count, scopeRef }: AddedCodesProps) {
  const codes = result?.ok ? result.added : null;
  const id = codes?.importId;
  return (
    <>
      <p
        role={result?.ok === false ? 'alert' : 'status'}
        className={`mt-2 text-sm ${result?.ok === false ? 'text-error-ink' : ''}`}
      >
        {result?.ok === false ? result.text : codes ? summaryText(codes, addedText, count) : null}
      </p>
      {codes && codes.rejects.length > 0 ? (
        <RejectTable label={texts.rejectedRows} rejects={codes.rejects} className="max-h-64">
          {codes.rejected > codes.rejects.length ? (
            <p className="px-3 py-2 text-xs text-muted">
              {fill(texts.firstRejected, { count: count(codes.rejects.length) })}
            </p>
          ) : null}
        </RejectTable>
      ) : null}
      {codes && id ? (
        <p className="mt-2 flex gap-4 text-sm">
          <Link className="text-primary-ink underline" to={`${imports}${codes.added > 0 ? `?undo=${id}` : ''}`}>
            {codes.added > 0 ? texts.undoFile : texts.allImports}
          </Link>
          {codes.rejected > 0 ? (
            <a
              className="text-primary-ink underline"
              href={addressOf('importRejectsFile', { params: { id: String(id) }, scope: scopeRef }).address}
              download
            >
              {texts.downloadRejected}
            </a>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

function summaryText(
  { added, known, rejected }: CodesAdded,
  words: AddedCodesProps['addedText'],
  count: Count,
): string {
  const parts = [words(added)];
  if (known > 0) parts.push(`${count(known)} known already`);
  if (rejected > 0) parts.push(`${count(rejected)} rejected`);
  return `${parts.join(', ')}.`;
}
