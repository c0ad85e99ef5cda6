import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { WatchedPart } from '#shared/touchpoints/video-choices.ts';
import { FunnelChart } from '../../ui/charts/funnel-chart.tsx';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';

const parts: Readonly<Record<WatchedPart, string>> = {
  0: 'Played',
  25: 'First quarter',
  50: 'Half',
  75: 'Three quarters',
  100: 'All of it',
};

interface WatchedPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly formats: Formats;
}

/** How far the film was watched in the days of the figures. */
export function WatchedPanel({ touchpoint: { watched }, formats }: WatchedPanelProps) {
  const stages = (watched ?? []).map(({ part, views }) => ({ label: parts[part], value: views }));
  const [played, all] = [stages[0]?.value ?? 0, stages.at(-1)?.value ?? 0];
  return (
    <Panel title="How far it was watched" aside="Last 30 days">
      {played === 0 ? (
        <PanelEmpty>It was not played in these days.</PanelEmpty>
      ) : (
        <FunnelChart
          data={{ style: 'integer', stages }}
          formats={formats}
          title="How far the film was watched"
          summary={`Of ${formats.value(played, 'integer')} views that played it, ${formats.value(all / played, 'percent')} played all of it. A part that was skipped is not played.`}
        />
      )}
    </Panel>
  );
}
