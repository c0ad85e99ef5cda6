import { Suspense, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { isLateFailure, type LateFailure, type Streamed } from '#app/api/streamed.ts';
import { PostingContext } from '#app/forms/posting.ts';
import { pagePath } from '#app/page-path.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#app/ui/dialog.tsx';
import { Link } from '#app/ui/link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { AlertForm } from '#lazy/features/schedules/alert-form';
import { ScheduleSteps } from '#lazy/features/schedules/schedule-steps';
import { type DoneEvent, doneTexts } from './done.ts';
import type { FormOutcome } from './form-outcome.server.ts';
import type { ScheduleStep } from './schedule-steps.tsx';
import { filtersSentence } from './scheduled-board.tsx';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';

interface ScheduleDialogProps {
  /** Address of the page that does the same. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Dialog to create a schedule or alert for the current page. */
export function ScheduleDialog({ address, onClose }: ScheduleDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent showCloseButton className="w-[min(56rem,calc(100vw-2rem))]">
        <DialogHeader className="pr-10">
          <DialogTitle>{texts.scheduleOrAlert}</DialogTitle>
        </DialogHeader>
        <LoadedForms address={address} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

type LoadResult = ScheduledData | LateFailure | null;

/** Loads the data of the schedules page for the forms. */
function LoadedForms({ address, onClose }: ScheduleDialogProps) {
  const { load, data } = useFetcher<Streamed<ScheduledData>>({ key: `read ${address}` });
  const [loaded, setLoaded] = useState<LoadResult>(null);
  useEffect(() => void load(address), [load, address]);
  useEffect(() => {
    let unmounted = false;
    void Promise.resolve(data?.content ?? null).then((content) =>
      unmounted || !content ? undefined : setLoaded(content),
    );
    return () => {
      unmounted = true;
    };
  }, [data]);
  if (!loaded) return <Skeleton className="mt-4 h-72" />;
  if (isLateFailure(loaded))
    return (
      <p role="alert" className="mt-4 text-sm text-error-ink">
        {failureText(loaded.streamedFailure.kind)}{' '}
        <Link to={address} className="underline">
          {texts.openThePage}
        </Link>
      </p>
    );
  return <Forms data={loaded} address={address} onClose={onClose} />;
}

/** Action result when the dialog posts without navigation. */
type DialogOutcome =
  | (Extract<FormOutcome, { ok: true }> & { readonly at: string })
  | Extract<FormOutcome, { ok: false }>;

function Forms({ data, address, onClose }: ScheduleDialogProps & { readonly data: ScheduledData }) {
  const fetcherKey = `post ${address}`;
  const { data: answer, state } = useFetcher<DialogOutcome>({ key: fetcherKey });
  const [about, setAbout] = useState<'schedule' | 'alert'>('schedule');
  const [step, setStep] = useState<ScheduleStep>('when');
  const { source } = data;
  const watched = source?.kind === 'measure';
  const done: DoneEvent | null = answer?.ok ? { what: answer.done, at: answer.at } : null;
  const failed = answer?.ok === false ? answer : null;
  const posting = {
    busy: state !== 'idle',
    form: { navigate: false, fetcherKey, action: address },
  } as const;
  const shown = { ...data, done };
  // One render later: the form must see the save first, to drop its draft.
  const [finished, setFinished] = useState<DoneEvent['what'] | null>(null);
  const settled = done && state === 'idle' ? done.what : null;
  useEffect(() => (settled ? setFinished(settled) : undefined), [settled]);
  if (finished)
    return (
      <div className="mt-4 grid gap-4">
        <p role="status" className="text-sm">
          {doneTexts[finished]}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>{texts.close}</Button>
          <Link to={pagePath('/reports/scheduled')} className={buttonVariants({ variant: 'outline' })}>
            {texts.seeSchedules}
          </Link>
        </div>
      </div>
    );
  if (!source || !data.writes)
    return (
      <p className="mt-4 text-sm">
        {data.sample ? texts.sampleData : data.writes ? texts.sourceMissing : texts.readOnly}
      </p>
    );
  return (
    <PostingContext value={posting}>
      <DialogDescription className="mt-1 empty:hidden">
        {source.kind === 'report' ? texts.savedReportNote : filtersSentence(source.filterWords)}
      </DialogDescription>
      {watched ? null : (
        <fieldset aria-label={texts.scheduleOrAlert} className="mt-3 flex gap-1">
          {(['schedule', 'alert'] as const).map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant={about === kind ? 'secondary' : 'ghost'}
              aria-pressed={about === kind}
              onClick={() => setAbout(kind)}
            >
              {kind === 'schedule' ? texts.schedule : texts.alert}
            </Button>
          ))}
        </fieldset>
      )}
      {failed?.text ? (
        <p role="alert" className="mt-3 text-sm text-error-ink">
          {failed.text}
        </p>
      ) : null}
      <div className="mt-3">
        <Suspense fallback={<Skeleton className="h-72" />}>
          {about === 'schedule' && !watched ? (
            <ScheduleSteps
              source={source}
              failed={failed?.about === 'schedule' ? failed : null}
              step={step}
              linkTo={(id) => withStep(address, id)}
              onStep={setStep}
              data={shown}
            />
          ) : (
            <AlertForm
              subject={{ source }}
              failed={failed?.about === 'alert' ? failed : null}
              offered={data.offered}
              data={shown}
            />
          )}
        </Suspense>
      </div>
    </PostingContext>
  );
}

function withStep(address: string, step: ScheduleStep): string {
  const [path = '', search] = address.split('?');
  const params = new URLSearchParams(search);
  params.set('step', step);
  return `${path}?${params}`;
}
