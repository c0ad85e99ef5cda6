import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CatalogImport, CatalogPreview } from '#shared/api/families/catalog-sources-schemas.ts';
import { type CatalogFileOptions, mostCatalogBytes } from '#shared/catalog/import-fields.ts';
import { buttonStyle } from '../../ui/button.ts';
import { importCatalogFile, previewCatalogFile, sentenceOf } from './import-calls.ts';
import { ImportPreviewForm } from './import-preview-form.tsx';
import { ImportOutcome } from './past-imports.tsx';

interface ImportWizardProps {
  readonly source: number;
  readonly scope: string;
}

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'read'; readonly file: File; readonly preview: CatalogPreview }
  | { readonly at: 'run'; readonly file: File }
  | { readonly at: 'done'; readonly done: CatalogImport };

/** From a file to products: choose it, see how it is read, take it in, see what came of it. */
export function ImportWizard({ source, scope }: ImportWizardProps) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const looking = useRef<AbortController | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const moved = step.at;
  useEffect(() => {
    // What comes next stands where the last step stood: whoever uses a keyboard goes on from there.
    if (moved !== 'choose') top.current?.focus();
  }, [moved]);

  const look = async (file: File, options: CatalogFileOptions | null) => {
    looking.current?.abort();
    const controller = new AbortController();
    looking.current = controller;
    setTrouble(null);
    if (file.size > mostCatalogBytes) return setTrouble('A file of products has at most 20 MiB. Split it first.');
    setBusy(true);
    try {
      const preview = await previewCatalogFile(file, source, options, controller.signal);
      setStep({ at: 'read', file, preview });
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(sentenceOf(error));
    } finally {
      if (looking.current === controller) setBusy(false);
    }
  };
  const run = async (file: File, options: CatalogFileOptions) => {
    setStep({ at: 'run', file });
    setTrouble(null);
    try {
      setStep({ at: 'done', done: await importCatalogFile(file, source, options) });
    } catch (error) {
      setTrouble(`${sentenceOf(error)} What was taken in stays; the same file can be sent again.`);
      setStep({ at: 'choose' });
    }
    await revalidate();
  };
  const again = () => {
    setTrouble(null);
    setStep({ at: 'choose' });
  };
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {trouble ? (
        <p role="alert" className="mb-4 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          {trouble}
        </p>
      ) : null}
      {step.at === 'choose' ? <FileField busy={busy} onFile={(file) => void look(file, null)} /> : null}
      {step.at === 'read' ? (
        <ImportPreviewForm
          key={step.file.name}
          fileName={step.file.name}
          preview={step.preview}
          busy={busy}
          onChange={(options) => void look(step.file, options)}
          onImport={(options) => void run(step.file, options)}
          onCancel={again}
        />
      ) : null}
      {step.at === 'run' ? (
        <p role="status" className="text-sm">
          Taking in <span className="font-medium break-all">{step.file.name}</span>… Keep this page open until it is
          done.
        </p>
      ) : null}
      {step.at === 'done' ? (
        <div className="space-y-4">
          <div role="status">
            <ImportOutcome it={step.done} scope={scope} />
          </div>
          <button type="button" className={buttonStyle({ tone: 'quiet', size: 'small' })} onClick={again}>
            Import another file
          </button>
        </div>
      ) : null}
    </div>
  );
}

const FileField = ({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File) => void }) => (
  <label className="relative flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-dashed border-line-strong p-6 text-center text-sm focus-within:border-primary hover:bg-hover">
    <Upload aria-hidden className="size-6 text-muted" />
    <span className="font-medium">{busy ? 'Looking at the file…' : 'Choose a CSV file, or drop it here'}</span>
    <span className="text-muted">
      Up to 20 MiB and 100,000 products. Nothing is taken in before you have seen how it is read.
    </span>
    <input
      type="file"
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      aria-label="CSV file of products"
      className="absolute inset-0 cursor-pointer opacity-0"
      disabled={busy}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file may be chosen again after it has been mended.
        target.value = '';
        if (file) onFile(file);
      }}
    />
  </label>
);
