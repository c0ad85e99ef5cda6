import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { barColor } from '#shared/theme.ts';
import { contrast } from '#shared/touchpoints/blocks-contrast.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const tokens = new Map<string, Record<Theme, string>>();
for (const [, name = '', light = '', dark = ''] of readFileSync('app/tokens.css', 'utf8').matchAll(
  /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
))
  tokens.set(name, { light, dark });
for (const [, name = '', color = ''] of readFileSync('app/app.css', 'utf8').matchAll(
  /--color-([\w-]+): (#[0-9a-f]{6});/g,
))
  tokens.set(name, { light: color, dark: color });

function colorOf(name: string, theme: Theme): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`There is no color token ${name}`);
  return token[theme];
}

const grounds = ['page', 'surface', 'hover'];
const tones = ['primary', 'accent', 'error', 'info', 'success', 'warning'];
const pairs = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

/** Every text color with each of its backgrounds. */
const texts = [
  ...pairs(['ink', 'muted'], [...grounds, 'primary-soft']),
  ...pairs(
    tones.map((tone) => `${tone}-ink`),
    grounds,
  ),
  ...tones.map((tone) => [`${tone}-ink`, `${tone}-soft`] as const),
  ...pairs(
    ['ink'],
    tones.map((tone) => `${tone}-soft`),
  ),
  ...pairs(['on-primary'], ['primary', 'primary-strong', 'error', 'error-strong', 'secondary']),
];

/** Graphical parts: edges of fields, the focus, lines and bars of charts. */
const parts = [
  ...pairs(['line-field', 'primary-ink'], grounds),
  ...pairs(
    [
      'primary',
      'error',
      'before',
      'chart-up',
      'chart-down',
      'chart-unknown',
      ...[1, 2, 3, 4, 5, 6].map((n) => `series-${n}`),
    ],
    ['surface'],
  ),
];

for (const theme of themes) {
  test.each(texts)(`%s can be read on %s in the ${theme} theme`, (front, back) => {
    expect(contrast(colorOf(front, theme), colorOf(back, theme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(parts)(`%s can be seen on %s in the ${theme} theme`, (front, back) => {
    expect(contrast(colorOf(front, theme), colorOf(back, theme))).toBeGreaterThanOrEqual(3);
  });
  test(`heat can be told from the card, each step from the next, and a number read on all of them in the ${theme} theme`, () => {
    const parts = [...readFileSync('app/ui/charts/charts.css', 'utf8').matchAll(/--heat: (\d+)%/g)];
    expect(parts).toHaveLength(7);
    for (const tone of ['heat-more', 'heat-worse', 'heat-less']) {
      const surface = colorOf('surface', theme);
      const grounds = parts.map(([, part]) => mixed(colorOf(tone, theme), surface, Number(part) / 100));
      expect(contrast(grounds[0] ?? '', surface), tone).toBeGreaterThanOrEqual(1.12);
      grounds.forEach((ground, at) => {
        expect(contrast(colorOf('ink', theme), ground), tone).toBeGreaterThanOrEqual(4.5);
        if (at > 0) expect(contrast(ground, grounds[at - 1] ?? ''), tone).toBeGreaterThanOrEqual(1.04);
      });
    }
  });
  test(`the browser paints its bars like the header in the ${theme} theme`, () => {
    expect(barColor(theme, 'light')).toBe(colorOf('surface', theme));
    expect(barColor('system', theme)).toBe(colorOf('surface', theme));
  });
}

/** Mixes in sRGB, which is close to the style sheet's mix in Oklab. */
function mixed(color: string, ground: string, part: number): string {
  const channel = (at: number) => {
    const [front, back] = [color, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((front ?? 0) * part + (back ?? 0) * (1 - part))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${[1, 3, 5].map(channel).join('')}`;
}
