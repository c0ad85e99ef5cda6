import { type MapView, onWorldMap, round } from './map-view.ts';
import type { Place } from './sphere.ts';

/** A meridian or parallel: its path, and its degrees at the point where it enters the view. */
interface GridLine {
  readonly path: string;
  readonly label: string;
  /** Position of the label, above and to the right of the point. */
  readonly x: number;
  readonly y: number;
  /** Map widths with room for the label: all, from 600 pixels, or none. */
  readonly room: 'always' | 'wide' | 'never';
}

/** Distances between lines, in degrees. */
const steps = [0.25, 0.5, 1, 2, 5, 10, 20, 30];

type Area = Pick<MapView, 'left' | 'top' | 'width' | 'height'>;
type Line = Omit<GridLine, 'room'>;

/** Meridians and parallels of a view, for orientation; none without places. @param places all that the view contains */
export const graticule = (view: Area, places: readonly Place[]): GridLine[] =>
  places.length === 0 ? [] : withRoom(linesOf(view, places), view);

function linesOf(view: Area, places: readonly Place[]): Line[] {
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
function withRoom(lines: readonly Line[], { left, top, width, height }: Area): GridLine[] {
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
