import { buttonVariants } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { kindLabels } from '#shared/ingest/kind-labels.ts';
import { fill } from '#shared/text/fill.ts';
import { rejectsAddress } from './import-result.tsx';
import * as texts from './texts.ts';

interface ImportListProps {
  readonly items: readonly ImportJob[];
  /** Whether imports may be taken back. */
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
const statusTone: Readonly<Record<ImportJob['status'], string>> = {
  waiting: 'text-muted',
  running: 'text-info-ink',
  interrupted: 'text-error-ink',
  done: 'text-success-ink',
  failed: 'text-error-ink',
  undoing: 'text-info-ink',
  'half-undone': 'text-error-ink',
  undone: 'text-muted',
};

const canBeUndone = ({ status, accepted, corrected }: ImportJob): boolean =>
  status === 'half-undone' ||
  (accepted + corrected > 0 && (status === 'done' || status === 'failed' || status === 'interrupted'));

const rejectedText = ({ rejected }: ImportJob, formats: Formats): string =>
  rejected === 0 ? 'none rejected' : fill(texts.rejectedCount, { rejected: formats.value(rejected, 'integer') });

/** Imports of the scope, the last one first. */
export const ImportList = ({ items, writes, scope, formats }: ImportListProps) => (
  <ul className="divide-y divide-line">
    {items.map((job) => (
      <li key={job.id} className="py-4 first:pt-0 last:pb-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-sm font-medium break-all">{job.fileName}</h3>
          <p className={`text-sm font-medium ${statusTone[job.status]}`}>
            {job.waitsFor ? texts.waiting : statusText[job.status]}
          </p>
        </div>
        <p className="mt-1 text-sm text-muted">
          {kindLabels[job.kind].label} · {utcMoment(job.createdAt, formats.locale)}
          {job.by === '' ? '' : ` · ${job.by}`}
        </p>
        <p className="mt-1 text-sm">
          {counted(job.rows, 'row', formats)}: {formats.value(job.accepted, 'integer')} {texts.importedCount}{' '}
          {job.corrected > 0 ? (
            <>
              <Link className="text-primary-ink underline" to={{ search: `?corrections=${job.id}` }}>
                {fill(texts.correctedCount, { corrected: formats.value(job.corrected, 'integer') })}
              </Link>
              ,{' '}
            </>
          ) : null}
          {formats.value(job.duplicates, 'integer')} {texts.duplicateCount}{' '}
          {job.rejected > 0 && writes ? (
            <a className="text-primary-ink underline" href={rejectsAddress(job.id, scope)} download>
              {fill(texts.rejectedCount, { rejected: formats.value(job.rejected, 'integer') })}
            </a>
          ) : (
            rejectedText(job, formats)
          )}
          {job.firstDate && job.lastDate ? ` · ${formats.day(job.firstDate)} – ${formats.day(job.lastDate)}` : ''}
        </p>
        {job.undoneBy !== null ? (
          <p className="mt-1 text-sm" suppressHydrationWarning>
            {formats.value(job.undone, 'integer')} {texts.undoneBy} {job.undoneBy}
            {job.undoneAt === null ? '' : `, ${utcMoment(job.undoneAt, formats.locale)}`}.
          </p>
        ) : null}
        {writes && canBeUndone(job) ? (
          <p className="mt-2">
            <Link className={buttonVariants({ variant: 'quiet', size: 'sm' })} to={{ search: `?undo=${job.id}` }}>
              {texts.undoImport}
              <span className="sr-only"> {job.fileName}</span>…
            </Link>
          </p>
        ) : null}
        {job.failure ? <p className="mt-1 text-sm text-error-ink">{job.failure}</p> : null}
      </li>
    ))}
  </ul>
);
