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

interface TakenRowsProps {
  /** Null where nothing was brought. */
  readonly result: VoucherResult | null;
  /** What became of so many, such as `3 codes were added`. */
  readonly words: (taken: number) => string;
  readonly count: Count;
  readonly scopeRef: string;
}

/** What came of codes that were made or brought, with the rows that were not taken. */
export function TakenRows({ result, words, count, scopeRef }: TakenRowsProps) {
  const taken = result?.ok ? result.added : null;
  const id = taken?.importId;
  return (
    <>
      <p
        role={result?.ok === false ? 'alert' : 'status'}
        className={`mt-2 text-sm ${result?.ok === false ? 'text-error-ink' : ''}`}
      >
        {result?.ok === false ? result.text : taken ? sentence(taken, words, count) : null}
      </p>
      {taken && taken.rejects.length > 0 ? (
        <RejectTable label={texts.rejectedRows} rejects={taken.rejects} className="max-h-64">
          {taken.rejected > taken.rejects.length ? (
            <p className="px-3 py-2 text-xs text-muted">
              {fill(texts.firstRejected, { count: count(taken.rejects.length) })}
            </p>
          ) : null}
        </RejectTable>
      ) : null}
      {taken && id ? (
        <p className="mt-2 flex gap-4 text-sm">
          <Link className="text-primary-ink underline" to={`${imports}${taken.added > 0 ? `?undo=${id}` : ''}`}>
            {taken.added > 0 ? texts.undoFile : texts.allImports}
          </Link>
          {taken.rejected > 0 ? (
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

function sentence({ added, known, rejected }: CodesAdded, words: TakenRowsProps['words'], count: Count): string {
  const parts = [words(added)];
  if (known > 0) parts.push(`${count(known)} known already`);
  if (rejected > 0) parts.push(`${count(rejected)} rejected`);
  return `${parts.join(', ')}.`;
}
