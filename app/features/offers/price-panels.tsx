import type { ComponentProps } from 'react';
import { BreachPanel } from './breach-panel.tsx';
import { ChangeLog } from './change-log.tsx';
import { RulesPanel } from './rules-panel.tsx';
import * as texts from './texts.ts';

interface PricePanelsProps
  extends Pick<ComponentProps<typeof ChangeLog>, 'panels' | 'view' | 'formats'>,
    Omit<ComponentProps<typeof RulesPanel>, 'part'> {
  /** Adds the selected retailers to a title. */
  readonly withSelection: (title: string) => string;
}

/** Panels of changes, broken rules and rules. */
export const PricePanels = ({ panels, view, withSelection, ...props }: PricePanelsProps) => (
  <>
    <div id="change-log" className="min-w-0 xl:col-span-2">
      <ChangeLog
        title={withSelection(texts.changeLog)}
        panels={panels}
        scope={props.scope}
        view={view}
        formats={props.formats}
      />
    </div>
    <BreachPanel
      title={withSelection(texts.ruleBreaches)}
      part={panels.breaches}
      scope={props.scope}
      formats={props.formats}
    />
    <RulesPanel part={panels.rules} {...props} />
  </>
);
