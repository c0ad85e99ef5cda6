import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { geoArea, geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import { root } from '../paths.ts';

/**
 * Draws the map of the world that charts refer to, one shape per country by its code of two letters:
 * `node dev/generate/world-map.ts <file country-codes.csv>`. Shapes are Natural Earth's as `world-atlas` packs them,
 * projected here once; countries too small for them are a dot where they lie.
 */

const [codesFile] = process.argv.slice(2);
if (!codesFile) {
  console.error('usage: node dev/generate/world-map.ts <country-codes.csv>');
  process.exit(2);
}

const width = 960;
const height = 460;
/** Below this share of the sphere a country at this scale is nothing that can be seen or pointed at. */
const smallest = 4e-6;
const dot = 2.2;

/** The atlas holds one collection of that name. */
type Atlas = Topology<{ countries: GeometryCollection }>;

const topology = (name: string): Atlas =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}`), 'utf8'));
const countriesOf = (world: Atlas) => feature(world, world.objects.countries).features.filter(({ id }) => id !== '010');

const coarse = countriesOf(topology('countries-110m.json'));
const fine = countriesOf(topology('countries-50m.json'));
const drawn = new Set(coarse.map(({ id }) => id));
const projection = geoEqualEarth().fitExtent(
  [
    [2, 2],
    [width - 2, height - 2],
  ],
  { type: 'FeatureCollection', features: coarse },
);
const pathOf = geoPath(projection).digits(1);

const codes = codesByNumber(readFileSync(codesFile, 'utf8'));
const shapes = new Map<string, string>();
for (const country of coarse) add(country.id, pathOf(country));
for (const country of fine)
  if (!drawn.has(country.id) || geoArea(country) / (4 * Math.PI) < smallest)
    add(country.id, dotAt(geoCentroid(country)));

const paths = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, d]) => `<path id="${code}" d="${d}"/>`);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>World</title><g id="world">${paths.join('')}</g></svg>\n`;
writeFileSync(join(root, 'shared/locations/world.svg'), svg);
console.log(`${shapes.size} countries, ${svg.length} bytes`);

function add(id: string | number | undefined, path: string | null): void {
  const code = codes.get(Number(id));
  if (code && path && !shapes.has(code)) shapes.set(code, relative(path));
}

/** The same path by steps instead of places, which are shorter to write: in tenths, so that nothing drifts. */
function relative(path: string): string {
  if (path.includes('a')) return path;
  let [x, y] = [0, 0];
  return path.replace(/([ML])([-\d.]+),([-\d.]+)/g, (_, command: string, left: string, top: string) => {
    const [toX, toY] = [Math.round(Number(left) * 10), Math.round(Number(top) * 10)];
    const [stepX, stepY] = [toX - x, toY - y];
    [x, y] = [toX, toY];
    if (command === 'M') return `M${toX / 10} ${toY / 10}`;
    return stepX === 0 && stepY === 0 ? '' : `l${stepX / 10} ${stepY / 10}`;
  });
}

function dotAt(place: [number, number]): string | null {
  const at = projection(place);
  return (
    at &&
    `M${(at[0] - dot).toFixed(1)} ${at[1].toFixed(1)}a${dot} ${dot} 0 1 0 ${2 * dot} 0a${dot} ${dot} 0 1 0 ${-2 * dot} 0Z`
  );
}

/** Columns by the names of the file's first line. */
function codesByNumber(csv: string): Map<number, string> {
  const [head = [], ...rows] = z.array(z.array(z.string())).parse(parse(csv));
  const [number, letters] = [head.indexOf('ISO3166-1-numeric'), head.indexOf('ISO3166-1-Alpha-2')];
  return new Map(rows.map((row) => [Number(row[number] || Number.NaN), row[letters] ?? '']));
}

function parse(csv: string): string[][] {
  return csv
    .split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '')));
}
