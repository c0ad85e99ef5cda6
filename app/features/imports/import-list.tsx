import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { cn } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { LineHeads, LinePart } from '#app/ui/line-row.tsx';
import { Link } from '#app/ui/link.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { ActionRow, RowMenu, rowMenuItem } from '#app/ui/row-menu.tsx';
import { When } from '#app/ui/when.tsx';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { kindLabels } from '#shared/ingest/kind-labels.ts';
import { fill } from '#shared/text/fill.ts';
import { rejectsAddress } from './import-result.tsx';
import * as texts from './texts.ts';

interface ImportListProps {
  readonly items: readonly ImportJob[];
  /** Whether the person may undo imports. */
  readonly writes: boolean;
  readonly scope: string;
  readonly formats: Formats;
}

const statusText: Readonly<Record<ImportJob['status'], string>> = {
  waiting: texts.noFile,
  running: 'Running',
  interrupted: texts.failed,
  done: texts.imported,
  failed: 'Failed',
  undoing: texts.undoing,
  'half-undone': texts.partlyUndone,
  undone: texts.undone,
};
const statusTone = {
  waiting: 'secondary',
  running: 'default',
  interrupted: 'destructive',
  done: 'success',
  failed: 'destructive',
  undoing: 'default',
  'half-undone': 'destructive',
  undone: 'secondary',
} as const satisfies Record<ImportJob['status'], string>;

const canBeUndone = ({ status, accepted, corrected }: ImportJob): boolean =>
  status === 'half-undone' ||
  (accepted + corrected > 0 && (status === 'done' || status === 'failed' || status === 'interrupted'));

/** What became of the rows: the counts that aren't zero, with links to corrected and rejected rows. */
function countsOf(job: ImportJob, { writes, scope, formats }: Omit<ImportListProps, 'items'>): readonly ReactNode[] {
  const count = (value: number) => formats.value(value, 'integer');
  const { id, accepted, corrected, duplicates, rejected } = job;
  const rejectedText = fill(texts.rejectedCount, { rejected: count(rejected) });
  return [
    accepted > 0 ? fill(texts.importedCount, { accepted: count(accepted) }) : null,
    corrected > 0 ? (
      <Link key="corrected" className="text-primary-ink underline" to={{ search: `?corrections=${id}` }}>
        {fill(texts.correctedCount, { corrected: count(corrected) })}
      </Link>
    ) : null,
    duplicates > 0 ? fill(texts.duplicateCount, { duplicates: count(duplicates) }) : null,
    rejected > 0 && writes ? (
      <a key="rejected" className="text-primary-ink underline" href={rejectsAddress(id, scope)} download>
        {rejectedText}
      </a>
    ) : rejected > 0 ? (
      rejectedText
    ) : null,
  ].filter((part) => part !== null);
}

const columns = '@3xl:grid-cols-[minmax(0,6fr)_minmax(0,2fr)_minmax(0,6fr)_minmax(0,2fr)]';

/** Imports of the scope, newest first. */
export const ImportList = ({ items, writes, scope, formats }: ImportListProps) => (
  <div className="@container">
    <LineHeads
      heads={[texts.file, texts.importedAt, texts.rows, texts.status]}
      columns={columns}
      end={writes ? 'menu' : 'nothing'}
    />
    <ul className="divide-y divide-line">
      {items.map((job) => (
        <li key={job.id} className="py-2">
          <ImportRow {...{ job, writes, scope, formats }} />
        </li>
      ))}
    </ul>
  </div>
);

type ImportRowProps = Omit<ImportListProps, 'items'> & { readonly job: ImportJob };

function ImportRow({ job, writes, scope, formats }: ImportRowProps) {
  const undoes = writes && canBeUndone(job);
  return (
    <ActionRow
      className={cn('line-row', columns, writes && !undoes && 'me-9.5')}
      actions={
        undoes ? (
          <RowMenu name={job.fileName}>
            <Link className={rowMenuItem} to={{ search: `?undo=${job.id}` }}>
              {texts.undoImport}
              <span className="sr-only"> {job.fileName}</span>…
            </Link>
          </RowMenu>
        ) : null
      }
    >
      <div className="min-w-0">
        <h3 className="font-medium break-all">{job.fileName}</h3>
        <p className="text-xs text-muted">
          {kindLabels[job.kind].label}
          {job.by === '' ? '' : ` · ${job.by}`}
        </p>
      </div>
      <LinePart head={texts.importedAt}>
        <When at={job.createdAt} locale={formats.locale} />
      </LinePart>
      <div className="min-w-0">
        <p>
          {counted(job.rows, 'row', formats)}
          {countsOf(job, { writes, scope, formats }).flatMap((part, at) => [at === 0 ? ': ' : ', ', part])}
        </p>
        {job.firstDate && job.lastDate ? (
          <p className="text-xs text-muted">
            {formats.day(job.firstDate)}
            {job.lastDate === job.firstDate ? '' : ` – ${formats.day(job.lastDate)}`}
          </p>
        ) : null}
        {job.undoneBy !== null ? (
          <p className="text-xs" suppressHydrationWarning>
            {formats.value(job.undone, 'integer')} {texts.undoneBy} {job.undoneBy}
            {job.undoneAt === null ? '' : `, ${utcMoment(job.undoneAt, formats.locale)}`}.
          </p>
        ) : null}
        {job.failure ? <p className="text-xs text-error-ink">{job.failure}</p> : null}
      </div>
      <p>
        {job.status === 'done' && job.rejected > 0 ? (
          <Badge variant="warning">{job.accepted + job.corrected > 0 ? texts.partlyDone : texts.rejected}</Badge>
        ) : (
          <Badge variant={statusTone[job.status]}>{job.waitsFor ? texts.waiting : statusText[job.status]}</Badge>
        )}
      </p>
    </ActionRow>
  );
}
