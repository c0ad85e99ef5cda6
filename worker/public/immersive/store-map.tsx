/** @jsxImportSource hono/jsx */
import { graticule } from '#shared/locations/graticule.ts';
import { mapView } from '#shared/locations/map-view.ts';
import world from '#shared/locations/world.svg?url';

interface Placed {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A map of the stores, drawn without a script. The list of stores has the same content. */
export function StoreMap({ stores }: { readonly stores: readonly Placed[] }) {
  const points = stores.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, count: 1 }],
  );
  if (points.length === 0) return null;
  const view = mapView(points, null);
  const { left, top, width, height, dots } = view;
  const lines = graticule(view, points);
  const unit = width / 960;
  return (
    <div class="map">
      <svg aria-hidden="true" viewBox={`${left} ${top} ${width} ${height}`}>
        <use href={`${world}#world`} class="land" stroke-width={0.6 * unit} />
        {lines.map(({ path }) => (
          <path d={path} class="grid-line" stroke-width={0.6 * unit} />
        ))}
        {dots.map(({ x, y }) => (
          <circle cx={x} cy={y} r={7 * unit} stroke-width={1.5 * unit} class="dot" />
        ))}
      </svg>
      <svg aria-hidden="true" class="degrees">
        {lines.map(({ label, x, y, room }) =>
          room === 'never' ? null : (
            <text
              x={`${share(x - left, width)}%`}
              y={`${share(y - top, height)}%`}
              dx="4"
              dy="-3"
              class={room === 'wide' ? 'wide' : undefined}
            >
              {label}
            </text>
          ),
        )}
      </svg>
    </div>
  );
}

const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;
