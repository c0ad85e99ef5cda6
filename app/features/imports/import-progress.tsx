import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { counted } from '../../ui/counted.ts';

interface ImportProgressProps {
  readonly file: File;
  readonly job: ImportJob | null;
  readonly formats: Formats;
}

/** How far the file has come. */
export function ImportProgress({ file, job, formats }: ImportProgressProps) {
  const part = job && file.size > 0 ? Math.min(1, job.bytes / file.size) : 0;
  return (
    <div className="space-y-3">
      <p className="text-sm font-medium break-all">Importing {file.name}</p>
      <progress className="h-2 w-full accent-primary" max={1} value={part} aria-label={`Import of ${file.name}`} />
      <p role="status" className="text-sm text-muted">
        {job
          ? `${counted(job.rows, 'row', formats)} read, ${formats.value(job.accepted, 'integer')} taken, ${formats.value(job.rejected, 'integer')} rejected`
          : 'Sending the file…'}
      </p>
      <p className="text-sm text-muted">Keep this page open until it is done.</p>
    </div>
  );
}
