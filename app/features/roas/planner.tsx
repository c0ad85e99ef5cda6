import { checkInWords } from '#app/modelling/checks/check-words.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { fill } from '#shared/text/fill.ts';
import { BudgetForm } from './budget-form.tsx';
import { PlanBasis } from './plan-basis.tsx';
import { PlanResult } from './plan-result.tsx';
import type { RoasData } from './roas.server.ts';
import type { ScenarioResult } from './scenario-changes.server.ts';
import { ScenarioList } from './scenario-list.tsx';
import * as texts from './texts.ts';

interface PlannerProps {
  readonly loaded: RoasData;
  readonly result: ScenarioResult | null;
  readonly shown: ShownRun;
}

/** Budget planner: simulation, optimization and saved scenarios. */
export function Planner({ loaded, result, shown }: PlannerProps) {
  const { plannable, form, plan } = loaded;
  const { run } = shown;
  return (
    <>
      <Panel id="plan" title={texts.planBudgets}>
        {run.verdict === 'fail' ? (
          <FailedReview loaded={loaded} shown={shown} />
        ) : plannable && form && form.channels.length > 0 ? (
          <>
            <PlanBasis loaded={loaded} shown={shown} />
            <BudgetForm form={form} shown={shown} />
          </>
        ) : form === null ? (
          <PanelEmpty>{texts.channelsUnknown}</PanelEmpty>
        ) : (
          <p className="max-w-3xl py-3 text-sm">
            {run.source === 'engine' || run.source === 'json' || run.source === 'pymc'
              ? texts.noDraws
              : texts.importWithoutDraws}
          </p>
        )}
      </Panel>
      {plan?.state === 'refused' ? (
        <Panel title={texts.planResult}>
          {plan.requestId === null ? (
            <p role="alert" className="text-sm text-error-ink">
              {plan.sentence}
            </p>
          ) : (
            <PanelFailure text={plan.sentence} requestId={plan.requestId} />
          )}
          <p className="mt-2 text-xs text-muted">{texts.refusedHint}</p>
        </Panel>
      ) : null}
      {plan?.state === 'ready' ? (
        <PlanResult answer={plan.answer} loaded={loaded} result={result} shown={shown} />
      ) : null}
      <ScenarioList loaded={loaded} result={result} shown={shown} />
    </>
  );
}

/** Replaces the planner if the run failed its review: its budgets would mislead. */
function FailedReview({ loaded: { checks }, shown: { formats } }: Pick<PlannerProps, 'loaded' | 'shown'>) {
  const failed = checks.state === 'ready' ? checks.answer.items.filter(({ status }) => status === 'fail') : [];
  return (
    <p className="max-w-3xl py-3 text-sm">
      {failed.length > 0
        ? fill(texts.failedReviewFor, { checks: failed.map((item) => checkInWords(item, formats).label).join(', ') })
        : texts.failedReview}
    </p>
  );
}
