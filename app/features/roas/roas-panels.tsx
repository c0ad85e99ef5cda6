import { failureText } from '#app/api/failure.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ComparisonPanels } from './comparison-panels.tsx';
import { CurvePanels } from './curve-panels.tsx';
import { Planner } from './planner.tsx';
import { ReturnPanels } from './return-panels.tsx';
import type { RoasData } from './roas.server.ts';
import type { ScenarioResult } from './scenario-changes.server.ts';
import * as texts from './texts.ts';

interface RoasPanelsProps {
  readonly loaded: RoasData;
  readonly result: ScenarioResult | null;
  readonly shown: ShownRun;
}

/** Returns, curves and budget planner of a run. */
export function RoasPanels({ loaded, result, shown }: RoasPanelsProps) {
  const { channels, curves, attributed } = loaded;
  if (channels.state === 'failed')
    return (
      <Panel title={texts.roiByChannel} className="mt-4">
        <PanelFailure text={failureText(channels.failure.kind)} requestId={channels.failure.requestId} />
      </Panel>
    );
  const all = channels.answer.channels;
  return (
    <div className="mt-4 grid gap-3 lg:gap-4">
      <div className="grid gap-3 lg:gap-4 xl:grid-cols-2">
        <ReturnPanels channels={all} shown={shown} />
      </div>
      <Planner loaded={loaded} result={result} shown={shown} />
      <CurvePanels curves={curves} channels={all} shown={shown} />
      <div className="grid gap-3 lg:gap-4 2xl:grid-cols-[3fr_2fr]">
        <ComparisonPanels channels={all} attributed={attributed} shown={shown} />
      </div>
    </div>
  );
}
