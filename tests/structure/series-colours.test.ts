import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const palettes = ['app/ui/charts/charts.css', 'app/print.css'].flatMap((file) => {
  const found = [...readFileSync(file, 'utf8').matchAll(/--series-(\d): (#[0-9a-f]{6});/g)];
  const starts = found.flatMap(([, number], at) => (number === '1' ? [at] : []));
  return starts.map((at, index) => ({
    file: `${file} ${index}`,
    colours: found.slice(at, at + 6).map(([, , colour = '']) => colour),
  }));
});

/** Lightness and the two axes of colour, CIE 1976, under D65. */
function labOf(colour: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test.each(palettes)('no two series of a chart are of nearly one colour: $file', ({ colours }) => {
  expect(colours).toHaveLength(6);
  const labs = colours.map(labOf);
  const pairs = labs.flatMap((one, at) => labs.slice(at + 1).map((other) => [one, other] as const));
  for (const [[l, a, b], [otherL, otherA, otherB]] of pairs)
    expect(Math.hypot(l - otherL, a - otherA, b - otherB)).toBeGreaterThan(30);
});
