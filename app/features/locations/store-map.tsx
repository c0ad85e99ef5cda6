import { counted } from '#app/ui/counted.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { MapView } from '#shared/locations/map-view.ts';
import world from '#shared/locations/world.svg?url';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface StoreMapProps {
  readonly view: MapView | null;
  readonly formats: Formats;
}

/** Of a dot, in pixels of a map that is 960 wide: more stores make a larger dot. */
const radiusOf = (count: number): number => Math.min(20, 7 + 2.5 * Math.log2(count));

/** Map of the stores; the table is its accessible alternative. */
export function StoreMap({ view, formats }: StoreMapProps) {
  if (!view) return <p className="py-6 text-sm text-muted">{texts.mapFailed}</p>;
  const { left, top, width, height, dots, from } = view;
  const unit = width / 960;
  const stores = dots.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure>
      <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line">
        <svg
          aria-hidden="true"
          viewBox={`${left} ${top} ${width} ${height}`}
          className="aspect-[96/46] max-h-80 w-full"
        >
          <use href={`${world}#world`} className="map-land" stroke="var(--map-line)" strokeWidth={0.6 * unit} />
          {dots.map(({ x, y, count }) => (
            <circle
              key={`${x} ${y}`}
              cx={x}
              cy={y}
              r={radiusOf(count) * unit}
              className="fill-primary stroke-surface"
              strokeWidth={unit}
            />
          ))}
          {dots.map(({ x, y, count }) =>
            count === 1 ? null : (
              <text
                key={`${x} ${y}`}
                {...{ x, y }}
                dy="0.36em"
                fontSize={1.3 * radiusOf(count) * unit}
                textAnchor="middle"
                className="fill-surface font-semibold"
              >
                {formats.compact(count, 'integer')}
              </text>
            ),
          )}
          {from ? (
            <circle cx={from.x} cy={from.y} r={9 * unit} className="fill-none stroke-accent" strokeWidth={2 * unit} />
          ) : null}
        </svg>
      </div>
      <figcaption className="mt-2 text-xs text-muted">
        {fill(texts.mapCaption, { stores: counted(stores, 'store', formats) })}
      </figcaption>
    </figure>
  );
}
