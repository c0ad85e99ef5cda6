import type { Place } from './sphere.ts';

// Uses the same projection and scale as dev/generate/world-map.ts, so that points lie on their countries.
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796] as const;
const root = Math.sqrt(3) / 2;
const [scale, left, top] = [179.9712163041666, 480, 255.07314472280123] as const;

/** Position of a place on the world map, 960 × 460. */
export function onWorldMap({ latitude, longitude }: Place): readonly [x: number, y: number] {
  const north = Math.asin(root * Math.sin((latitude * Math.PI) / 180));
  const squared = north * north;
  const sixth = squared ** 3;
  const x =
    (((longitude * Math.PI) / 180) * Math.cos(north)) /
    (root * (a1 + 3 * a2 * squared + sixth * (7 * a3 + 9 * a4 * squared)));
  const y = north * (a1 + a2 * squared + sixth * (a3 + a4 * squared));
  return [left + scale * x, top - scale * y];
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** A section of the world map, in its units. */
export interface MapView {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly dots: readonly Dot[];
  /** Origin of the distances. */
  readonly from: { readonly x: number; readonly y: number } | null;
}

const world = { left: 0, top: 0, width: 960, height: 460 };
const ratio = world.width / world.height;
/** Minimum width of a view, so that it shows some surroundings. */
const minWidth = 6;

/** The view that contains all points and their surroundings. */
export function mapView(points: readonly (Place & { readonly count: number })[], from: Place | null): MapView {
  const dots = points.map((point) => ({ ...mapPointOf(point), count: point.count }));
  const center = from && mapPointOf(from);
  const all = center ? [...dots, center] : dots;
  return { ...(all.length === 0 ? world : sectionAround(all)), dots, from: center };
}

/** A coordinate to three decimals, which is far below a pixel. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

function mapPointOf(place: Place): { readonly x: number; readonly y: number } {
  const [x, y] = onWorldMap(place);
  return { x: round(x), y: round(y) };
}

function sectionAround(dots: readonly { readonly x: number; readonly y: number }[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of dots) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const width = Math.min(world.width, Math.max(minWidth, (right - left) * 1.25, (bottom - top) * 1.25 * ratio));
  const height = width / ratio;
  const startOf = (middle: number, size: number, max: number) => Math.max(0, Math.min(max - size, middle - size / 2));
  return {
    left: round(startOf((left + right) / 2, width, world.width)),
    top: round(startOf((top + bottom) / 2, height, world.height)),
    ...{ width: round(width), height: round(height) },
  };
}
