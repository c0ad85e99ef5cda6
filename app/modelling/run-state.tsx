import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { failureText } from '../api/failure.ts';
import { pagePath } from '../page-path.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../ui/panel.tsx';
import { Progress } from '../ui/progress.tsx';
import type { ModelFrame } from './frame.server.ts';
import type { RunFormats } from './run-formats.ts';
import { runSearch } from './run-words.ts';
import * as texts from './texts.ts';

interface RunStateProps {
  readonly frame: ModelFrame;
  /** Null if there is no run. */
  readonly formats: RunFormats | null;
}

/** Why there are no results: no run, or one that is missing, unfinished or failed. Null if there are results. */
export function RunState({ frame, formats }: RunStateProps) {
  const { run, failure, missing, closed } = frame;
  if (failure)
    return (
      <Panel title={texts.modelRuns} className="mt-4">
        <PanelFailure text={failureText(failure.kind)} requestId={failure.requestId} />
      </Panel>
    );
  if (missing)
    return (
      <Panel title={texts.runNotFound} className="mt-4">
        <PanelEmpty step={{ to: pagePath('/model-output'), text: texts.showCurrentRun }}>
          {texts.runNotFoundHint}
        </PanelEmpty>
      </Panel>
    );
  if (run === null) return <NoRun writes={closed === null} />;
  if (run.status === 'done' || formats === null) return null;
  return run.status === 'failed' ? <FailedRun frame={frame} /> : <Fitting frame={frame} formats={formats} />;
}

const NoRun = ({ writes }: { readonly writes: boolean }) => (
  <Panel title={texts.noRunYet} className="mt-4">
    <div className="grid gap-3 py-3 text-sm">
      <p className="max-w-2xl text-muted">{texts.noRunHint}</p>
      {writes ? (
        <p className="flex flex-wrap gap-2">
          <Link
            to={{ pathname: pagePath('/model-output'), search: '?new=run', hash: '#new-run' }}
            className={buttonVariants({ size: 'sm' })}
          >
            {texts.newRun}
          </Link>
          <Link
            to={{ pathname: pagePath('/model-output'), search: '?new=import', hash: '#import-run' }}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            {texts.importRun}
          </Link>
        </p>
      ) : (
        <p>{texts.askSomebody}</p>
      )}
      <p>
        <Link to={pagePath('/drivers')} className="text-primary-ink underline">
          {texts.driversNeedNoRun}
        </Link>
      </p>
    </div>
  </Panel>
);

function FailedRun({ frame: { run, canceled, closed } }: { readonly frame: ModelFrame }) {
  return (
    <Panel title={canceled ? texts.fitCanceled : texts.fitFailed} className="mt-4">
      <p role="status" className="py-3 text-sm">
        {run?.failure}
      </p>
      {closed === null ? (
        <p>
          <Link
            to={{ pathname: pagePath('/model-output'), search: '?new=run', hash: '#new-run' }}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            {texts.newRun}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

const everyMs = 5_000;

function Fitting({ frame: { run, progress, closed }, formats }: RunStateProps & { readonly formats: RunFormats }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  const begun = progress !== null && progress.of > 0;
  return (
    <Panel title={texts.fitUnderWay} className="mt-4">
      <div className="grid gap-3 py-3 text-sm">
        <Progress
          aria-label={texts.progressOfFit}
          max={1}
          value={begun ? Math.min(1, progress.done / progress.of) : 0}
        />
        <p role="status" suppressHydrationWarning>
          {begun
            ? fill(texts.sweepsOf, {
                done: formats.value(progress.done, 'integer'),
                of: formats.value(progress.of, 'integer'),
              })
            : texts.waitsForItsTurn}
        </p>
        <p className="text-muted">{texts.fitGoesOn}</p>
        <div className="flex flex-wrap gap-2">
          <Link
            to={{ search: runSearch(run?.id ?? null) }}
            className={buttonVariants({ variant: 'ghost', size: 'sm' })}
          >
            {texts.checkAgain}
          </Link>
          {closed === null && run ? (
            <Form method="post" action={`${pagePath('/model-output')}${runSearch(run.id)}`}>
              <input type="hidden" name="run" value={run.id} />
              <Button type="submit" name="intent" value="cancel" variant="outline" size="sm">
                {texts.cancelFit}
              </Button>
            </Form>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
