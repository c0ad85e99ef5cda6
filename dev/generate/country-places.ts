import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

/**
 * Where each country of `shared/locations/world.svg` is pointed at, and how large it is, in units of that map:
 * `node dev/generate/country-places.ts`. Both are of the largest part of its shape, so that France lies in Europe.
 */

interface Part {
  readonly area: number;
  readonly x: number;
  readonly y: number;
  readonly extent: number;
}

const svg = readFileSync(join(root, 'shared/locations/world.svg'), 'utf8');
const places = [...svg.matchAll(/<path id="(\w\w)" d="([^"]+)"/g)].map(([, code = '', d = '']) => {
  const { x, y, extent } = partsOf(d).reduce((largest, part) => (part.area > largest.area ? part : largest));
  return `  ${code}: [${[x, y, extent].map(Math.round).join(', ')}],`;
});
const name = 'countryPlaces';
writeFileSync(
  join(root, 'shared/locations/country-places.ts'),
  `// Written by dev/generate/country-places.ts.

/** Of each country the place where it is pointed at, and how wide or high it is, in units of the map of the world. */
export const ${name}: Readonly<Record<string, readonly [x: number, y: number, extent: number]>> = {
${places.join('\n')}
};
`,
);
console.log(`${places.length} countries`);

function partsOf(path: string): Part[] {
  const dot = /^M([\d.]+) ([\d.]+)a([\d.]+)/.exec(path);
  if (dot) {
    const [left = 0, y = 0, radius = 0] = dot.slice(1).map(Number);
    return [{ area: 0, x: left + radius, y, extent: 2 * radius }];
  }
  let [x, y] = [0, 0];
  return path.split('Z').flatMap((ring) => {
    const points = [...ring.matchAll(/([Ml])([-\d.]+) ([-\d.]+)/g)].map(([, command, right, down]) => {
      [x, y] = command === 'M' ? [Number(right), Number(down)] : [x + Number(right), y + Number(down)];
      return [x, y] as const;
    });
    return points.length > 2 ? [partOf(points)] : [];
  });
}

/** Area and center of gravity of a polygon. */
function partOf(points: readonly (readonly [number, number])[]): Part {
  let [double, x, y] = [0, 0, 0];
  points.forEach(([x1, y1], at) => {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
    const cross = x1 * y2 - x2 * y1;
    double += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  const [across, up] = [points.map(([one]) => one), points.map(([, other]) => other)];
  const extent = Math.max(Math.max(...across) - Math.min(...across), Math.max(...up) - Math.min(...up));
  const [first] = points;
  if (double === 0) return { area: 0, x: first?.[0] ?? 0, y: first?.[1] ?? 0, extent };
  return { area: Math.abs(double / 2), x: x / (3 * double), y: y / (3 * double), extent };
}
