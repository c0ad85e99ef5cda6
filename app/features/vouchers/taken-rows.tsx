import type { CodesAdded } from '#shared/api/families/vouchers-schemas.ts';
import { RejectTable } from '../../ui/reject-table.tsx';
import type { VoucherResult } from './voucher.server.ts';

type Count = (value: number) => string;

interface TakenRowsProps {
  /** Null where nothing was brought. */
  readonly said: VoucherResult | null;
  /** What became of so many, such as `3 codes were added`. */
  readonly words: (taken: number) => string;
  readonly count: Count;
}

/** What came of codes that were made or brought, with the rows that were not taken. */
export function TakenRows({ said, words, count }: TakenRowsProps) {
  const taken = said?.ok ? said.added : null;
  return (
    <>
      <p
        role={said?.ok === false ? 'alert' : 'status'}
        className={`mt-2 text-sm ${said?.ok === false ? 'text-error-ink' : ''}`}
      >
        {said?.ok === false ? said.text : taken ? sentence(taken, words, count) : null}
      </p>
      {taken && taken.rejects.length > 0 ? (
        <RejectTable label="Rejected rows" rejects={taken.rejects} className="max-h-64">
          {taken.rejected > taken.rejects.length ? (
            <p className="px-3 py-2 text-xs text-muted">The first {count(taken.rejects.length)} of them.</p>
          ) : null}
        </RejectTable>
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
