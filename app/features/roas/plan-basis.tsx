import { failureText } from '#app/api/failure.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { fill } from '#shared/text/fill.ts';
import type { RoasData } from './roas.server.ts';
import * as texts from './texts.ts';

interface PlanBasisProps {
  readonly loaded: RoasData;
  readonly shown: ShownRun;
}

/** Caveats shown with every plan. */
export function PlanBasis({ loaded: { checks }, shown: { run, formats } }: PlanBasisProps) {
  const items = checks.state === 'ready' ? checks.answer.items : [];
  const shuffled = items.find(({ check }) => check === 'shuffled-kpi');
  return (
    <div className="grid max-w-3xl gap-1 text-xs text-muted">
      {checks.state === 'failed' ? <p>{failureText(checks.failure.kind)}</p> : null}
      {run.verdict === 'unknown' ? (
        <p className="rounded-md bg-warning-soft px-2.5 py-1 text-warning-ink">{texts.unknownReview}</p>
      ) : null}
      {shuffled?.value == null ? null : (
        <p suppressHydrationWarning>
          {fill(shuffled.status === 'pass' ? texts.shuffledPassed : texts.shuffledFailed, {
            r2: formats.metric(shuffled.value),
          })}
        </p>
      )}
    </div>
  );
}
