import { FileDrop } from '#app/file-import/file-drop.tsx';
import { ImportSteps } from '#app/file-import/import-steps.tsx';
import { Button } from '#app/ui/button.tsx';
import type { CatalogImport, CatalogPreview } from '#shared/api/families/catalog-sources-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { importCatalogFile, previewCatalogFile } from './import-calls.ts';
import { ImportReading } from './import-reading.tsx';
import { ImportOutcome } from './past-imports.tsx';
import * as texts from './texts.ts';

interface ImportWizardProps {
  readonly source: number;
  readonly scope: string;
  readonly formats: Formats;
}

/** Imports a file into a source. */
export const ImportWizard = ({ source, scope, formats }: ImportWizardProps) => (
  <ImportSteps<CatalogPreview, CatalogImport>
    look={(file, options, signal) => previewCatalogFile(file, source, options, signal)}
    take={(file, options) => importCatalogFile(file, source, options)}
    choosing={(busy, onFile) => (
      <FileDrop label={texts.csvFileOfProducts} hint={texts.fileHint} busy={busy} onFile={onFile} />
    )}
    reading={(step) => <ImportReading key={step.fileName} step={step} formats={formats} />}
    running={(file) => (
      <p role="status" className="text-sm">
        {texts.importing} <span className="font-medium break-all">{file.name}</span>
        {texts.keepPageOpen}
      </p>
    )}
    result={(done, onImportAnother) => (
      <div className="space-y-4">
        <div role="status">
          <ImportOutcome item={done} scope={scope} formats={formats} />
        </div>
        <Button type="button" variant="outline" size="sm" onClick={onImportAnother}>
          {texts.importAnotherFile}
        </Button>
      </div>
    )}
  />
);
