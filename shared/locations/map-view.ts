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
  /** Meridians and parallels: a path each, with its degrees at the point where it enters the view. */
  readonly lines: readonly MapLine[];
}

interface MapLine {
  readonly path: string;
  readonly label: string;
  /** Position of the label, above and to the right of the point. */
  readonly x: number;
  readonly y: number;
  /** Map widths with room for the label: all, from 600 pixels, or none. */
  readonly room: 'always' | 'wide' | 'never';
}

const world = { left: 0, top: 0, width: 960, height: 460 };
const ratio = world.width / world.height;
/** Minimum size of a view; a smaller one shows no surroundings. */
const leastWidth = 6;
const steps = [0.25, 0.5, 1, 2, 5, 10, 20, 30];

/** The view that contains all points and their surroundings, with grid lines for orientation. */
export function mapView(points: readonly (Place & { readonly count: number })[], from: Place | null): MapView {
  const dots = points.map((point) => ({ ...at(point), count: point.count }));
  const center = from && at(from);
  const all = center ? [...dots, center] : dots;
  const view = all.length === 0 ? world : around(all);
  return { ...view, dots, from: center, lines: withRoom(graticule(view, points, from), view) };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function at(place: Place): { readonly x: number; readonly y: number } {
  const [x, y] = onWorldMap(place);
  return { x: round(x), y: round(y) };
}

function around(dots: readonly { readonly x: number; readonly y: number }[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of dots) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const width = Math.min(world.width, Math.max(leastWidth, (right - left) * 1.25, (bottom - top) * 1.25 * ratio));
  const height = width / ratio;
  const within = (middle: number, size: number, most: number) => Math.max(0, Math.min(most - size, middle - size / 2));
  return {
    left: round(within((left + right) / 2, width, world.width)),
    top: round(within((top + bottom) / 2, height, world.height)),
    ...{ width: round(width), height: round(height) },
  };
}

type Area = ReturnType<typeof around>;

type Line = Omit<MapLine, 'room'>;

function graticule(view: Area, points: readonly Place[], from: Place | null): Line[] {
  const places = from ? [...points, from] : points;
  if (places.length === 0) return [];
  // Geographic extent of the view.
  const unit = 180 / Math.PI / 180;
  const [north, east] = [middle(places.map((one) => one.latitude)), middle(places.map((one) => one.longitude))];
  const across = Math.min(360, (view.width * unit * 1.3) / Math.max(0.2, Math.cos((north * Math.PI) / 180)));
  const step = steps.find((one) => across / one <= 8) ?? 30;
  const lines: Line[] = [];
  const first = (value: number, span: number) => Math.ceil((value - span) / step) * step;
  for (let longitude = first(east, across); longitude <= east + across; longitude += step) {
    const inside = Math.abs(longitude) <= 180;
    const run = inside ? along((part) => ({ latitude: north - across + part * 2 * across, longitude }), view) : null;
    if (run) lines.push({ ...run, label: degrees(longitude, 'E', 'W') });
  }
  for (let latitude = first(north, across); latitude <= Math.min(85, north + across); latitude += step) {
    const inside = Math.abs(latitude) <= 85;
    const run = inside ? along((part) => ({ latitude, longitude: east - across + part * 2 * across }), view) : null;
    if (run) lines.push({ ...run, label: degrees(latitude, 'N', 'S') });
  }
  return lines;
}

const middle = (values: readonly number[]): number => {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return (least + most) / 2;
};

const parts = 60;

/** Path of a line within the view, and the point where it enters. */
function along(place: (part: number) => Place, view: Area): { path: string; x: number; y: number } | null {
  const inView: (readonly [number, number])[] = [];
  for (let part = 0; part <= parts; part++) {
    const { latitude, longitude } = place(part / parts);
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) continue;
    const [x, y] = onWorldMap({ latitude, longitude });
    const [marginX, marginY] = [view.width * 0.1, view.height * 0.2];
    if (x < view.left - marginX || x > view.left + view.width + marginX) continue;
    if (y < view.top - marginY || y > view.top + view.height + marginY) continue;
    inView.push([round(x), round(y)]);
  }
  const seen = inView.find(
    ([x, y]) =>
      x >= view.left &&
      x <= view.left + view.width * 0.97 &&
      y >= view.top + view.height * 0.04 &&
      y <= view.top + view.height,
  );
  if (inView.length < 2 || !seen) return null;
  return { path: `M${inView.map(([x, y]) => `${x} ${y}`).join('L')}`, x: seen[0], y: seen[1] };
}

/** Size of a label of 11 pixels on maps that are 300 and 600 pixels wide. */
const sizes = { always: [0.18, 0.12], wide: [0.09, 0.06] } as const;

/** Labels don't overlap each other or the edges. */
function withRoom(lines: readonly Line[], { left, top, width, height }: Area): MapLine[] {
  const free = (taken: readonly Line[], { x, y }: Line, [wide, high]: readonly [number, number]): boolean =>
    x + wide * width <= left + width &&
    y - high * height >= top &&
    taken.every((other) => Math.abs(other.x - x) >= wide * width || Math.abs(other.y - y) >= high * height);
  const always: Line[] = [];
  for (const line of lines) if (free(always, line, sizes.always)) always.push(line);
  const wide = [...always];
  return lines.map((line) => {
    if (always.includes(line)) return { ...line, room: 'always' };
    if (!free(wide, line, sizes.wide)) return { ...line, room: 'never' };
    wide.push(line);
    return { ...line, room: 'wide' };
  });
}

const degrees = (value: number, positive: string, negative: string): string =>
  value === 0 ? '0°' : `${Math.abs(value)}° ${value > 0 ? positive : negative}`;
