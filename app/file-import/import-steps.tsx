import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { uploadFailureText } from '../api/upload.ts';
import { type Step as NamedStep, StepList } from '../steps/steps.tsx';
import type { Look } from './reading-form.tsx';
import * as texts from './texts.ts';

type Reading = Look & { readonly options: unknown };

interface ImportStepsProps<Preview extends Reading, Job> {
  /** Previews how the file would be read; without options, the upstream suggests them. @throws FileRefused, ApiError */
  readonly look: (file: File, options: Preview['options'] | null, signal: AbortSignal) => Promise<Preview>;
  /** Imports the whole file. @throws FileRefused, ApiError */
  readonly take: (file: File, options: Preview['options'], onProgress: (job: Job) => void) => Promise<Job>;
  readonly choosing: (busy: boolean, onFile: (file: File) => void) => ReactNode;
  readonly reading: (step: ReadingStep<Preview>) => ReactNode;
  /** The job is null until the upstream has reported it. */
  readonly running: (file: File, job: Job | null) => ReactNode;
  readonly result: (job: Job, onImportAnother: () => void) => ReactNode;
}

/** A file in the preview step. */
export interface ReadingStep<Preview extends Reading> {
  readonly fileName: string;
  readonly preview: Preview;
  /** The latest options; their preview may still be loading. */
  readonly options: Preview['options'];
  readonly busy: boolean;
  readonly onChange: (options: Preview['options']) => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

type Step<Preview extends Reading, Job> =
  | { readonly at: 'choose' }
  | { readonly at: 'read'; readonly file: File; readonly preview: Preview; readonly options: Preview['options'] }
  | { readonly at: 'run'; readonly file: File; readonly job: Job | null }
  | { readonly at: 'done'; readonly job: Job };

const named = [
  { id: 'choose', title: texts.chooseStep },
  { id: 'read', title: texts.checkStep },
  { id: 'done', title: texts.resultStep },
] as const satisfies readonly NamedStep[];

/** The step that is marked for each state. */
const placeOf = { choose: 'choose', read: 'read', run: 'done', done: 'done' } as const;

/** The steps of an import: choose a file, preview it, import it, see the result. */
export function ImportSteps<Preview extends Reading, Job>({
  look,
  take,
  choosing,
  reading,
  running,
  result,
}: ImportStepsProps<Preview, Job>) {
  const [step, setStep] = useState<Step<Preview, Job>>({ at: 'choose' });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const looking = useRef<AbortController | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();

  const moved = step.at;
  const shown = useRef(moved);
  useEffect(() => {
    // Moves the focus to the new step, which replaces the previous one.
    if (moved !== shown.current) top.current?.focus();
    shown.current = moved;
  }, [moved]);
  useEffect(() => {
    if (moved !== 'run') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [moved]);

  const lookAt = async (file: File, options: Preview['options'] | null) => {
    looking.current?.abort();
    const controller = new AbortController();
    looking.current = controller;
    setBusy(true);
    setTrouble(null);
    if (options) setStep((now) => (now.at === 'read' ? { ...now, options } : now));
    try {
      const preview = await look(file, options, controller.signal);
      setStep({ at: 'read', file, preview, options: preview.options });
    } catch (error) {
      if (controller.signal.aborted) return;
      setTrouble(uploadFailureText(error));
      // After a failed preview, returns to the options of the last good one: only what was previewed can be imported.
      setStep((now) => (now.at === 'read' ? { ...now, options: now.preview.options } : now));
    } finally {
      if (looking.current === controller) setBusy(false);
    }
  };

  const run = async (file: File, options: Preview['options']) => {
    setStep({ at: 'run', file, job: null });
    setTrouble(null);
    try {
      const job = await take(file, options, (seen) =>
        setStep((now) => (now.at === 'run' ? { ...now, job: seen } : now)),
      );
      setStep({ at: 'done', job });
    } catch (error) {
      setTrouble(`${uploadFailureText(error)} What was taken in stays; the same file can be sent again.`);
      setStep({ at: 'choose' });
    }
    await revalidate();
  };

  const again = () => {
    looking.current?.abort();
    setTrouble(null);
    setStep({ at: 'choose' });
  };

  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <div className="mb-5">
        <StepList label={texts.stepsOfImport} steps={named} current={placeOf[step.at]} linkTo={() => null} />
      </div>
      {trouble ? (
        <p role="alert" className="mb-4 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          {trouble}
        </p>
      ) : null}
      {step.at === 'choose' ? choosing(busy, (file) => void lookAt(file, null)) : null}
      {step.at === 'read'
        ? reading({
            ...{ fileName: step.file.name, preview: step.preview, options: step.options, busy },
            onChange: (options) => void lookAt(step.file, options),
            onImport: () => void run(step.file, step.options),
            onCancel: again,
          })
        : null}
      {step.at === 'run' ? running(step.file, step.job) : null}
      {step.at === 'done' ? result(step.job, again) : null}
    </div>
  );
}
