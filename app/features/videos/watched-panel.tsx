import { Suspense } from 'react';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { FunnelChart } from '#lazy/ui/charts/funnel-chart';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { WatchedPart } from '#shared/touchpoints/video-choices.ts';
import * as texts from './texts.ts';

const parts: Readonly<Record<WatchedPart, string>> = {
  0: 'Played',
  25: texts.firstQuarter,
  50: 'Half',
  75: texts.threeQuarters,
  100: texts.allOfIt,
};

interface WatchedPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly formats: Formats;
}

/** Share of the video that viewers watched. */
export function WatchedPanel({ touchpoint: { watched }, formats }: WatchedPanelProps) {
  const stages = (watched ?? []).map(({ part, views }) => ({ label: parts[part], value: views }));
  const [played, all] = [stages[0]?.value ?? 0, stages.at(-1)?.value ?? 0];
  return (
    <Panel title={texts.watchTime} aside={texts.last30Days}>
      {played === 0 ? (
        <PanelEmpty>{texts.notPlayed}</PanelEmpty>
      ) : (
        <Suspense fallback={<Skeleton className="min-h-64" />}>
          <FunnelChart
            data={{ style: 'integer', stages }}
            formats={formats}
            title={texts.watchTimeTable}
            summary={fill(texts.watchedNote, {
              played: formats.value(played, 'integer'),
              share: formats.value(all / played, 'percent'),
            })}
          />
        </Suspense>
      )}
    </Panel>
  );
}
