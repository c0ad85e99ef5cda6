import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportJob, ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ImportKind } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { FilePicker } from './file-picker.tsx';
import { importFile, previewFile, sentenceOf } from './import-calls.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ReadingForm } from './reading-form.tsx';

interface ImportWizardProps {
  readonly kinds: readonly ImportKind[];
  readonly scope: string;
  readonly formats: Formats;
}

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'read'; readonly file: File; readonly preview: ImportPreview }
  | { readonly at: 'run'; readonly file: File; readonly job: ImportJob | null }
  | { readonly at: 'done'; readonly job: ImportJob };

/** From a file to facts: choose it, see how it is read, take it in, see what came of it. */
export function ImportWizard({ kinds, scope, formats }: ImportWizardProps) {
  const [kind, setKind] = useState<ImportKind | undefined>(kinds[0]);
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
  useEffect(() => {
    if (moved !== 'run') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [moved]);

  if (!kind) return null;

  const look = async (file: File, as: ImportKind, options: ImportOptions | null) => {
    looking.current?.abort();
    const controller = new AbortController();
    looking.current = controller;
    setBusy(true);
    setTrouble(null);
    try {
      const preview = await previewFile(file, as, options, controller.signal);
      setStep({ at: 'read', file, preview });
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(sentenceOf(error));
    } finally {
      if (looking.current === controller) setBusy(false);
    }
  };

  const run = async (file: File, options: ImportOptions) => {
    setStep({ at: 'run', file, job: null });
    setTrouble(null);
    try {
      const job = await importFile(file, kind, options, (seen) =>
        setStep((now) => (now.at === 'run' ? { ...now, job: seen } : now)),
      );
      setStep({ at: 'done', job });
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
      {step.at === 'choose' ? (
        <FilePicker
          kinds={kinds}
          kind={kind}
          busy={busy}
          onKind={setKind}
          onFile={(file) => void look(file, kind, null)}
        />
      ) : null}
      {step.at === 'read' ? (
        <ReadingForm
          key={step.file.name}
          {...{ kind, busy, formats }}
          fileName={step.file.name}
          preview={step.preview}
          onChange={(options) => void look(step.file, kind, options)}
          onImport={() => void run(step.file, step.preview.options)}
          onCancel={again}
        />
      ) : null}
      {step.at === 'run' ? <ImportProgress file={step.file} job={step.job} formats={formats} /> : null}
      {step.at === 'done' ? (
        <ImportResult key={step.job.id} job={step.job} scope={scope} formats={formats} onAgain={again} />
      ) : null}
    </div>
  );
}
