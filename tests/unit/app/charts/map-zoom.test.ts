import { expect, test } from 'vitest';
import { heightOf, panned, showing, wholeMap, zoomed } from '#app/ui/charts/map-zoom.ts';

test('zooming a map keeps the zoomed point in place, and never shows anything beyond its edges', () => {
  const part = zoomed(wholeMap, 4, [100, 100]);
  expect(part).toEqual({ left: 75, top: 75, width: 240 });
  expect(heightOf(part)).toBe(115);
  expect(zoomed(wholeMap, 1000).width).toBe(60);
  expect(zoomed(part, 0)).toEqual(wholeMap);
  expect(panned(part, -500, 5_000)).toEqual({ left: 0, top: 345, width: 240 });
});

test('a map moves to a place only if it is out of view', () => {
  const part = zoomed(wholeMap, 4, [100, 100]);
  expect(showing(part, 90, 90)).toBe(part);
  expect(showing(part, 761, 250)).toEqual({ left: 641, top: 192.5, width: 240 });
});
