import { BarChart } from './bar-chart.tsx';
import type { ChartProps, MapData } from './chart-data.ts';
import { MapSurface } from './map-surface.tsx';

/**
 * A shaded world map, and the same countries as a list for keyboards and screen readers. The shapes are in a separate
 * file that browsers cache; the page only references those it colors.
 */
export function MapChart({ data, formats, title, summary }: ChartProps<MapData>) {
  const { countries, style, measure, direction } = data;
  return (
    <div className="grid gap-x-8 gap-y-2 md:grid-cols-[minmax(0,3fr)_minmax(15rem,2fr)] xl:grid-cols-[minmax(0,2fr)_minmax(15rem,1fr)] print:grid-cols-[3fr_2fr]">
      <MapSurface data={data} formats={formats} title={title} />
      <BarChart
        data={{ style, bars: countries, heads: ['Country', measure], ...(direction && { direction }) }}
        formats={formats}
        title={title}
        summary={summary}
      />
    </div>
  );
}
