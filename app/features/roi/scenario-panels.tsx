import { ComparePanel, type ComparePanelProps } from './compare-panel.tsx';
import { ScenarioList } from './scenario-list.tsx';
import { ScenarioPanel, type ScenarioPanelProps } from './scenario-panel.tsx';

type ScenarioPanelsProps = ComparePanelProps & ScenarioPanelProps;

/** Panels below the calculation: comparison, scenario actions and saved scenarios. */
export const ScenarioPanels = ({ data, editing, inputs, formats, scenario, changed, result }: ScenarioPanelsProps) => (
  <div className="mt-3 grid grid-cols-1 items-start gap-3 lg:mt-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-4">
    <div className="min-w-0 empty:hidden lg:col-span-2">
      <ComparePanel {...{ data, editing, inputs, formats }} />
    </div>
    <ScenarioPanel {...{ data, editing, scenario, changed, result, formats }} />
    <ScenarioList {...{ data, editing, formats }} open={scenario?.id ?? null} />
  </div>
);
