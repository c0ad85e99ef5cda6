import world from '#shared/locations/world.svg?url';
import { BarChart } from './bar-chart.tsx';
import type { ChartProps, MapData } from './chart-data.ts';
import { heatRange, heatStep } from './heat-step.ts';

/**
 * Countries in shades, and beside them the same as a list, which is what is read and walked through. The shapes are a
 * file of their own that browsers keep; the page only names those it colours.
 */
export function MapChart({ data, formats, title, summary }: ChartProps<MapData>) {
  const { countries, style, measure } = data;
  const range = heatRange(
    countries.map(({ value }) => value),
    'zero',
  );
  return (
    <div className="grid gap-x-8 gap-y-2 md:grid-cols-[minmax(0,3fr)_minmax(15rem,2fr)] print:grid-cols-[3fr_2fr]">
      <svg viewBox="0 0 960 460" aria-hidden="true" data-chart-map className="mt-3 aspect-[96/46] w-full">
        <use href={`${world}#world`} className="map-land map-country" />
        {countries.map(({ code, value }) => (
          <use
            key={code}
            href={`${world}#${code}`}
            className={`map-country heat-shape heat-${heatStep(value, range)}`}
          />
        ))}
      </svg>
      <BarChart
        data={{ style, bars: countries, heads: ['Country', measure] }}
        formats={formats}
        title={title}
        summary={summary}
      />
    </div>
  );
}
