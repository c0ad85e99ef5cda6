import { BarChart } from './bar-chart.tsx';
import type { ChartProps, MapData } from './chart-data.ts';
import { MapSurface } from './map-surface.tsx';

/**
 * Countries in shades, and beside them the same as a list, which is what is read and walked through. The shapes are a
 * file of their own that browsers keep; the page only names those it colours.
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
