import { useEffect, useState } from 'react';
import { addressOf } from '#app/api/addresses.ts';
import { uploadFailureText } from '#app/api/upload.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { RejectTable } from '#app/ui/reject-table.tsx';
import type { ImportJob, ImportRejects } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { firstRejects } from './import-calls.ts';
import { RoundingNote, TotalsNote } from './reading-notes.tsx';
import * as texts from './texts.ts';

interface ImportResultProps {
  readonly job: ImportJob;
  readonly scope: string;
  readonly formats: Formats;
  readonly onImportAnother: () => void;
}

/** Address of the file with rejected rows. It includes the scope, since links send no header. */
export const rejectsAddress = (id: number, scope: string): string =>
  addressOf('importRejectsFile', { params: { id: String(id) }, scope }).address;

/** Result of an import: accepted, known and rejected rows. */
export function ImportResult({ job, scope, formats, onImportAnother }: ImportResultProps) {
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <div className="space-y-6">
      <p role="status" className="text-sm">
        <span className="font-medium break-all">{job.fileName}</span>{' '}
        {job.status === 'done' ? texts.fullyImported : fill(texts.partlyImported, { failure: job.failure ?? '' })}
        {job.firstDate && job.lastDate ? ` ${formats.day(job.firstDate)} – ${formats.day(job.lastDate)}.` : ''}
      </p>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        <Figure name={texts.rows} value={count(job.rows)} />
        <Figure name={texts.importedHeading} value={count(job.accepted)} />
        {job.corrected > 0 ? <Figure name={texts.correctedHeading} value={count(job.corrected)} /> : null}
        <Figure name={texts.duplicatesHeading} value={count(job.duplicates)} />
        <Figure name={texts.rejected} value={count(job.rejected)} />
      </dl>
      <RoundingNote rounding={job.rounding} formats={formats} />
      <TotalsNote lines={job.totalsLines} />
      {job.corrected > 0 ? (
        <p className="text-sm">
          <Link className="text-primary-ink underline" to={{ search: `?corrections=${job.id}` }}>
            {texts.showCorrections}
          </Link>
        </p>
      ) : null}
      {job.rejected > 0 ? <Rejects job={job} scope={scope} formats={formats} /> : null}
      <Button type="button" variant="outline" onClick={onImportAnother}>
        {texts.importAnotherFile}
      </Button>
    </div>
  );
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{value}</dd>
  </div>
);

function Rejects({ job, scope, formats }: Omit<ImportResultProps, 'onImportAnother'>) {
  const [rejects, setRejects] = useState<ImportRejects | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    firstRejects(job.id).then(setRejects, (error: unknown) => setError(uploadFailureText(error)));
  }, [job.id]);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="rejected-rows" className="text-sm font-semibold">
          {texts.rejectedRows}
        </h3>
        <a className={buttonVariants({ variant: 'outline', size: 'sm' })} href={rejectsAddress(job.id, scope)} download>
          {texts.downloadRejected}
        </a>
      </div>
      <p className="mt-1 text-sm text-muted">{texts.mendHint}</p>
      {error ? <p className="mt-2 text-sm text-error-ink">{error}</p> : null}
      {rejects ? (
        <>
          <RejectTable labelledBy="rejected-rows" rejects={rejects.items} />
          {rejects.nextCursor ? (
            <p className="mt-2 text-sm text-muted">
              {fill(texts.firstRejected, {
                count: formats.value(rejects.items.length, 'integer'),
                kept: formats.value(rejects.kept, 'integer'),
              })}
            </p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
