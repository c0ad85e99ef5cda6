import { Suspense, useMemo } from 'react';
import { failureText } from '#app/api/failure.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Download } from '#app/ui/icons.ts';
import { Page, PageHead } from '#app/ui/page.tsx';
import { Link2 } from '#app/ui/share-icons.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ScenarioPanels } from '#lazy/features/roi/scenario-panels';
import { TornadoPanel } from '#lazy/features/roi/tornado-panel';
import type { endpoints } from '#shared/api/endpoints.ts';
import { createFormats } from '#shared/format/formats.ts';
import { draftOf, inputsOf, sameDraft, writeRoi } from '#shared/roi/address.ts';
import { hasKey } from '#shared/table.ts';
import { InputsPanel } from './inputs-panel.tsx';
import { BreakEvenPanel, ResultsPanel } from './results-panel.tsx';
import type { RoiData } from './roi.server.ts';
import { comparedIds, draftSearch, parameters } from './roi-address.ts';
import type { ScenarioChange } from './scenario-changes.server.ts';
import { doneMessages } from './scenario-fields.ts';
import * as texts from './texts.ts';
import { type RoiEditing, useRoiDraft } from './use-roi-draft.ts';

interface RoiPageProps {
  readonly data: RoiData;
  readonly result: ScenarioChange | null;
}

/** ROI calculator. All inputs are in the address, so a link shows everyone the same. */
export function RoiPage({ data, result }: RoiPageProps) {
  const { scenario: part, locale } = data;
  const scenario = part?.state === 'ready' ? part.answer : null;
  const editing = useRoiDraft(scenario, data.currency);
  const { draft, params } = editing;
  const currency = draft.currency ?? data.currency;
  const formats = useMemo(() => createFormats(locale, currency), [locale, currency]);
  const { inputs, faults } = inputsOf(draft);
  const changed = scenario !== null && !sameDraft(draft, draftOf(scenario.inputs, scenario.currency));
  const done = params.get(parameters.done);
  const shown = { inputs, formats };
  return (
    <Page>
      <PageHead
        title={texts.roiCalculator}
        lead={`${data.scope.label}. ${texts.whatItAnswers}`}
        actions={
          <PageActions data={data} editing={editing} title={scenario?.name ?? 'ROI'} broken={faults.length > 0} />
        }
      />
      <div role="status" className="text-sm empty:hidden">
        {result === null && hasKey(doneMessages, done) ? (
          <p className="mt-2 text-success-ink">{doneMessages[done]}</p>
        ) : null}
        {faults.length > 0 ? <p className="mt-2 text-error-ink">{texts.problems}</p> : null}
        {draft.newer ? <p className="mt-2 text-warning-ink">{texts.newerLink}</p> : null}
      </div>
      {part?.state === 'failed' ? (
        <p role="alert" className="mt-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {part.failure.kind === 'not-found' ? texts.scenarioMissing : failureText(part.failure.kind)}
        </p>
      ) : null}
      <div className="mt-4 grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-4">
        <InputsPanel {...{ data, editing, inputs, faults, formats }} />
        <div className="grid min-w-0 gap-3 lg:gap-4">
          <ResultsPanel {...shown} />
          <BreakEvenPanel {...shown} />
          <Suspense fallback={<Skeleton className="min-h-40" />}>
            <TornadoPanel {...shown} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={<Skeleton className="mt-4 min-h-72" />}>
        <ScenarioPanels {...{ data, editing, inputs, formats, scenario, changed, result }} />
      </Suspense>
    </Page>
  );
}

/** A literal path: the table of the browser's calls would add to every page's first view. */
const workbookPath: (typeof endpoints)['roiWorkbook']['path'] = '/proxy/data/roi-workbook';

interface PageActionsProps {
  readonly data: RoiData;
  readonly editing: RoiEditing;
  readonly title: string;
  /** Invalid inputs, so no results. */
  readonly broken: boolean;
}

function PageActions({ data, editing, title, broken }: PageActionsProps) {
  const notify = useUiState((state) => state.notify);
  const { draft, params } = editing;
  const copy = async () => {
    const link = `${window.location.origin}${window.location.pathname}${draftSearch(draft, params, { scope: data.scope.ref })}`;
    try {
      await navigator.clipboard.writeText(link);
      notify({ design: 'success', message: texts.linkCopied });
    } catch {
      notify({ design: 'default', title: texts.copyThis, message: link });
    }
  };
  const compared = comparedIds(params);
  const query = new URLSearchParams({
    ...{ title: title.slice(0, 80), inputs: writeRoi(draft).toString(), currency: draft.currency ?? data.currency },
    ...(compared.length > 0 && { compare: compared.join('.') }),
    scope: data.scope.ref,
  });
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'js-only')}
      >
        <Link2 aria-hidden className="size-4 shrink-0 text-muted" /> {texts.copyLink}
      </button>
      {data.closed === 'viewing' ? (
        <span className="text-xs text-muted">{texts.downloadsClosed}</span>
      ) : broken ? null : (
        <a href={`${workbookPath}?${query}`} download className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          <Download aria-hidden className="size-4 shrink-0 text-muted" /> {texts.downloadXlsx}
        </a>
      )}
    </>
  );
}
