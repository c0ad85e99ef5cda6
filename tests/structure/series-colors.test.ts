import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const color = '(#[0-9a-f]{6})';
const seriesOf = (file: string, form: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`--series-\\d: ${form};`, 'g'))].map(([, found = '']) => found);

const palettes = [
  { where: 'light', colors: seriesOf('app/tokens.css', `light-dark\\(${color}, .{7}\\)`) },
  { where: 'dark', colors: seriesOf('app/tokens.css', `light-dark\\(.{7}, ${color}\\)`) },
  { where: 'print', colors: seriesOf('app/print.css', color) },
];

/** Lightness and the two axes of color, CIE 1976, under D65. */
function labOf(color: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test.each(palettes)('no two series of a chart have nearly the same color: $where', ({ colors }) => {
  expect(colors).toHaveLength(6);
  const labs = colors.map(labOf);
  const pairs = labs.flatMap((one, at) => labs.slice(at + 1).map((other) => [one, other] as const));
  for (const [[l, a, b], [otherL, otherA, otherB]] of pairs)
    expect(Math.hypot(l - otherL, a - otherA, b - otherB)).toBeGreaterThan(30);
});

/** Relative luminance by WCAG. */
function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A color of the tokens, in the light theme and in the dark one. */
function tokenOf(name: string): readonly string[] {
  const form = new RegExp(`--${name}: light-dark\\(${color}, ${color}\\);`);
  const [, light = '', dark = ''] = form.exec(readFileSync('app/tokens.css', 'utf8')) ?? [];
  return [light, dark];
}

test.each([
  { theme: 'light', at: 0 },
  { theme: 'dark', at: 1 },
])('the line of the comparison has a contrast of at least 3 to 1 in the $theme theme', ({ at }) => {
  const [line = '', surface = ''] = [tokenOf('before')[at], tokenOf('surface')[at]];
  expect([line, surface]).toEqual([expect.stringMatching(color), expect.stringMatching(color)]);
  const [one, other] = [luminanceOf(line), luminanceOf(surface)];
  expect((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)).toBeGreaterThanOrEqual(3);
});
