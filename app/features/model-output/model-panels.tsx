import { failureText } from '#app/api/failure.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { AssumptionsPanel } from './assumptions-panel.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { FitPanels } from './fit-panel.tsx';
import { MetricsPanel } from './metrics-panel.tsx';
import type { ModelOutput } from './model-output.server.ts';
import * as texts from './texts.ts';

interface ModelPanelsProps {
  readonly loaded: ModelOutput;
  readonly shown: ShownRun;
}

/** Panels on the quality and assumptions of a run. */
export function ModelPanels({ loaded, shown: { run, formats, frame } }: ModelPanelsProps) {
  const { checks, fit, detail, channels, notes } = loaded;
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <ChecksPanel
        part={checks}
        run={run.name}
        formats={formats}
        mayRun={frame.closed === null}
        watchable={frame.closed === null && run.current && run.own}
      />
      {frame.compared ? <ComparisonPanel {...{ loaded, run, formats }} compared={frame.compared} /> : null}
      {fit.state === 'ready' ? (
        <>
          <FitPanels fit={fit.answer} {...{ notes, run, formats }} />
          <MetricsPanel metrics={fit.answer.metrics} run={run.name} formats={formats} />
        </>
      ) : (
        <Panel id="fit" title={texts.actualAndFitted}>
          <PanelFailure text={failureText(fit.failure.kind)} requestId={fit.failure.requestId} />
        </Panel>
      )}
      <AssumptionsPanel {...{ run, detail, channels, formats }} />
    </div>
  );
}
