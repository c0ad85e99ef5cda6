import { counted } from '#app/ui/counted.ts';
import { Progress } from '#app/ui/progress.tsx';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface ImportProgressProps {
  readonly file: File;
  readonly job: ImportJob | null;
  readonly formats: Formats;
}

/** Text on the import this one waits for; without details the person may not see. */
const waitingText = ({ fileName, by }: NonNullable<ImportJob['waitsFor']>): string =>
  fileName === null
    ? texts.waitsForOther
    : by === null
      ? fill(texts.waitsForFile, { name: fileName })
      : fill(texts.waitsForPerson, { name: fileName, by });

/** Upload and import progress. */
export function ImportProgress({ file, job, formats }: ImportProgressProps) {
  const part = job && file.size > 0 ? Math.min(1, job.bytes / file.size) : 0;
  return (
    <div className="space-y-3">
      <p className="text-sm font-medium break-all">{fill(texts.importingName, { name: file.name })}</p>
      <Progress max={1} value={part} aria-label={fill(texts.importOfName, { name: file.name })} />
      <p role="status" className="text-sm text-muted">
        {job?.waitsFor
          ? waitingText(job.waitsFor)
          : job
            ? fill(texts.progress, {
                rows: counted(job.rows, 'row', formats),
                accepted: formats.value(job.accepted, 'integer'),
                rejected: formats.value(job.rejected, 'integer'),
              })
            : texts.uploading}
      </p>
      <p className="text-sm text-muted">{texts.keepPageOpen}</p>
    </div>
  );
}
