import { Suspense, useState } from 'react';
import { FileDrop } from '#app/file-import/file-drop.tsx';
import { ImportSteps } from '#app/file-import/import-steps.tsx';
import { ImportProgress } from '#lazy/features/imports/import-progress';
import { ImportReading } from '#lazy/features/imports/import-reading';
import { ImportResult } from '#lazy/features/imports/import-result';
import type { ImportJob, ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { importFile, previewFile } from './import-calls.ts';
import { KindChoice } from './kind-choice.tsx';
import * as texts from './texts.ts';

interface ImportWizardProps {
  readonly kinds: readonly ImportKind[];
  readonly scope: string;
  readonly formats: Formats;
}

const fileTypes = [
  '.xlsx',
  '.gz',
  '.zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/gzip',
];

/** Imports a file of facts. */
export function ImportWizard({ kinds, scope, formats }: ImportWizardProps) {
  const [kind, setKind] = useState<ImportKind | undefined>(kinds[0]);
  if (!kind) return null;
  return (
    <ImportSteps<ImportPreview, ImportJob>
      look={(file, options, signal) => previewFile(file, kind, options, signal)}
      take={(file, options, onProgress) => importFile(file, kind, options, onProgress)}
      choosing={(busy, onFile) => (
        <div className="space-y-5">
          <KindChoice kinds={kinds} kind={kind} onKind={setKind} />
          <FileDrop
            label={texts.dataFile}
            choose={texts.chooseDataFile}
            moreTypes={fileTypes}
            hint={texts.fileHint}
            busy={busy}
            onFile={onFile}
          />
        </div>
      )}
      reading={(step) => (
        <Suspense key={step.fileName}>
          <ImportReading kind={kind} step={step} formats={formats} />
        </Suspense>
      )}
      running={(file, job) => (
        <Suspense>
          <ImportProgress file={file} job={job} formats={formats} />
        </Suspense>
      )}
      result={(job, onImportAnother) => (
        <Suspense key={job.id}>
          <ImportResult job={job} scope={scope} formats={formats} onImportAnother={onImportAnother} />
        </Suspense>
      )}
    />
  );
}
