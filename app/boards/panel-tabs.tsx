import type { Widget } from '#shared/analytics/template.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { TabsList, TabsTrigger } from '../ui/tabs.tsx';
import * as texts from './texts.ts';

interface PanelTabsProps {
  readonly widgets: readonly Widget[];
  readonly view: ViewState;
}

/** A tab for each panel that opens on request. The open one's tab closes it. */
export function PanelTabs({ widgets, view }: PanelTabsProps) {
  const panels = widgets.filter(({ onRequest }) => onRequest);
  return (
    <TabsList aria-label={texts.breakdowns} className="mt-6 items-center gap-x-2 peer-data-empty:hidden print:hidden">
      <h2 className="me-1 text-base font-semibold">{texts.breakdowns}</h2>
      {panels.map(({ id, title }) => (
        <TabsTrigger
          key={id}
          active={id === view.panel}
          to={viewSearch(view, { panel: id === view.panel ? null : id, sort: null, drill: null })}
        >
          {title}
        </TabsTrigger>
      ))}
    </TabsList>
  );
}
