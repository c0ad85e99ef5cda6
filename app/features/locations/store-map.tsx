import type { Formats } from '#shared/format/formats.ts';
import type { MapView } from '#shared/locations/map-view.ts';
import world from '../../ui/charts/world.svg?url';
import { counted } from '../../ui/counted.ts';

interface StoreMapProps {
  readonly view: MapView | null;
  readonly formats: Formats;
}

/** Where the stores are. Everything in it stands in the table too, so that nobody has to see it. */
export function StoreMap({ view, formats }: StoreMapProps) {
  if (!view) return <p className="py-6 text-sm text-muted">The map can’t be drawn right now.</p>;
  const { left, top, width, height, dots, from, lines } = view;
  const unit = width / 960;
  const stores = dots.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure>
      <svg
        viewBox={`${left} ${top} ${width} ${height}`}
        aria-hidden="true"
        className="aspect-[96/46] w-full rounded-lg border border-line"
      >
        <use href={`${world}#world`} className="map-land" stroke="var(--map-line)" strokeWidth={0.6 * unit} />
        {lines.map(({ path, label, x, y }) => (
          <g key={label}>
            <path d={path} className="fill-none stroke-line-strong" strokeWidth={0.6 * unit} />
            <text x={x + 4 * unit} y={y - 3 * unit} fontSize={11 * unit} className="fill-muted">
              {label}
            </text>
          </g>
        ))}
        {dots.map(({ x, y, count }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={Math.min(16, 3 + 1.6 * Math.log2(count)) * unit}
            className="fill-primary stroke-surface"
            strokeWidth={unit}
          />
        ))}
        {from ? (
          <circle cx={from.x} cy={from.y} r={9 * unit} className="fill-none stroke-accent" strokeWidth={2 * unit} />
        ) : null}
      </svg>
      <figcaption className="mt-2 text-xs text-muted">
        {counted(stores, 'store', formats)} with a place; close ones are one larger dot.
      </figcaption>
    </figure>
  );
}
