import { geoEqualEarth } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { suggestColumns } from '#shared/locations/fields.ts';
import { graticule } from '#shared/locations/graticule.ts';
import { hoursLines, parseHours } from '#shared/locations/hours.ts';
import { mapView, onWorldMap } from '#shared/locations/map-view.ts';
import { chordSquared, kmOfChord, pointOf } from '#shared/locations/sphere.ts';

test.each([
  ['Mo-Fr 08:00-20:00; Sa 09:00-18:00; Su off', ['Mo–Fr 08:00–20:00', 'Sa 09:00–18:00', 'Su closed']],
  ['24/7', ['Mo–Su 00:00–24:00']],
  ['10-22', ['Mo–Su 10:00–22:00']],
  ['Monday to nobody', null],
  ['mon-sat 9am-5:30pm | sunday closed', ['Mo–Sa 09:00–17:30', 'Su closed']],
  ['Sa-Mo 8.30-12, 14-18', ['Mo 08:30–12:00, 14:00–18:00', 'Tu–Fr closed', 'Sa–Su 08:30–12:00, 14:00–18:00']],
  ['Fr 22:00-02:00', ['Mo–Th closed', 'Fr 22:00–02:00', 'Sa–Su closed']],
  ['Mo-Fr 25:00-26:00', null],
  ['Mo-Fr,Su 08:00-12:00,13:00-17:30', ['Mo–Fr 08:00–12:00, 13:00–17:30', 'Sa closed', 'Su 08:00–12:00, 13:00–17:30']],
  ['Mo-Fr 08:00-20:00, Sa 9-18', ['Mo–Fr 08:00–20:00', 'Sa 09:00–18:00', 'Su closed']],
  ['Mo-We 08:00-12:00, We 14:00-18:00', ['Mo–Tu 08:00–12:00', 'We 08:00–12:00, 14:00–18:00', 'Th–Su closed']],
  ['Mo-Fr 8-20 Sa 9-18', ['Mo–Fr 08:00–20:00', 'Sa 09:00–18:00', 'Su closed']],
  ['Mo-Su 08h30-20h', ['Mo–Su 08:30–20:00']],
  ['24/7; PH off', ['Mo–Su 00:00–24:00', 'Public holidays closed']],
  ['Su,PH 10:00-14:00', ['Mo–Sa closed', 'Su 10:00–14:00', 'Public holidays 10:00–14:00']],
  ['Mo-Su 08:00-22:00; Dec 24-26 off', ['Mo–Su 08:00–22:00', 'Dec 24–26 closed']],
  ['Mar-Oct Mo-Su 10:00-18:00', ['Mar–Oct Mo–Su 10:00–18:00']],
  ['sunrise-(sunset-0:30); SH 18:00+', ['Mo–Su sunrise–(sunset-00:30)', 'School holidays 18:00+']],
  ['Fr-Sa 20:00-26:00', ['Mo–Th closed', 'Fr–Sa 20:00–02:00', 'Su closed']],
  ['Fr 20:00-46:00', null],
  ['Dec 10-12', null],
  ['PH off', null],
  ['Mo-Fr 08:00-20:00 "by appointment"', null],
  ['Mo 08:00', null],
  ['', null],
])('opening hours %j are read as shops write them', (text, lines) => {
  const hours = parseHours(text);
  expect(hours && hoursLines(hours)).toEqual(lines);
  // Shown hours are also in the form, and saving them unchanged keeps them.
  if (lines) expect(parseHours(lines.join('; ').replaceAll('–', '-'))).toEqual(hours);
});

test('invalid opening hours are found at once, however they repeat', () => {
  for (const part of ['Mo,', 'Dec 1 - ', '10-12,', 'Mo 10:00-12:00 ', ' ', '(sunrise '])
    expect(parseHours(`${part.repeat(Math.floor(390 / part.length))}x`)).toBeNull();
});

test('columns are recognized by their headings, the likeliest first', () => {
  expect(suggestColumns(['uid', 'name', 'address', 'zip', 'lat', 'lng', 'store_number'])).toEqual({
    ...{ code: 'store_number', name: 'name', street: 'address', postcode: 'zip', latitude: 'lat', longitude: 'lng' },
  });
  expect(suggestColumns(['Filiale', 'PLZ', 'Ort', 'Öffnungszeiten'])).toEqual({
    ...{ code: 'Filiale', postcode: 'PLZ', city: 'Ort', hours: 'Öffnungszeiten' },
  });
  expect(suggestColumns(['Filialnr', 'Straße', 'Längengrad', 'Breitengrad'])).toEqual({
    ...{ code: 'Filialnr', street: 'Straße', latitude: 'Breitengrad', longitude: 'Längengrad' },
  });
  expect(suggestColumns(['Enseigne', 'Adresse', 'Code postal', 'Téléphone'])).toEqual({
    ...{ name: 'Enseigne', street: 'Adresse', postcode: 'Code postal', phone: 'Téléphone' },
  });
});

test('the straight line through the sphere converts to the distance over it', () => {
  const [paris, london] = [
    pointOf({ latitude: 48.8566, longitude: 2.3522 }),
    pointOf({ latitude: 51.5074, longitude: -0.1278 }),
  ];
  const squared = paris.reduce((sum, value, at) => sum + (value - (london[at] ?? 0)) ** 2, 0);
  expect(kmOfChord(squared)).toBeCloseTo(343.6, 0);
  for (const km of [0.05, 25, 9_000, 20_000]) expect(kmOfChord(chordSquared(km))).toBeCloseTo(km, 3);
});

test('places are inside their country’s shape on the map', () => {
  const topology = atlas as unknown as Topology;
  const countries = feature(topology, topology.objects.countries as GeometryCollection);
  const drawn = { ...countries, features: countries.features.filter(({ id }) => id !== '010') };
  const projection = geoEqualEarth().fitExtent(
    [
      [2, 2],
      [958, 458],
    ],
    drawn,
  );
  for (const [longitude, latitude] of [
    [-93.3, 44.75],
    [2.35, 48.85],
    [151.2, -33.9],
    [0, 0],
  ] as const) {
    const [x, y] = onWorldMap({ latitude, longitude });
    const [left = 0, top = 0] = projection([longitude, latitude]) ?? [];
    expect([x - left, y - top].map(Math.abs).every((off) => off < 0.01)).toBe(true);
  }
});

test('the map shows all points with a margin, and grid lines with their degrees', () => {
  const points = [
    { latitude: 53.8, longitude: -1.5, count: 3 },
    { latitude: 51.5, longitude: -0.1, count: 1 },
  ];
  const from = { latitude: 52, longitude: 0 };
  const view = mapView(points, from);
  for (const { x, y } of view.dots) {
    expect(x > view.left && x < view.left + view.width).toBe(true);
    expect(y > view.top && y < view.top + view.height).toBe(true);
  }
  expect(view.width / view.height).toBeCloseTo(960 / 460, 2);
  const lines = graticule(view, [...points, from]);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.length).toBeLessThan(40);
  expect(lines.map(({ label }) => label)).toContain('52° N');
  const whole = mapView([], null);
  expect(whole).toMatchObject({ left: 0, top: 0, width: 960, height: 460, dots: [] });
  expect(graticule(whole, [])).toEqual([]);
});

test('labels of the map don’t overlap and stay within it, also on a phone', () => {
  const far = [
    { latitude: 70, longitude: -170, count: 1 },
    { latitude: -50, longitude: 170, count: 1 },
  ];
  const close = [
    { latitude: 53.8, longitude: -1.5, count: 3 },
    { latitude: 48.9, longitude: 2.4, count: 1 },
  ];
  for (const points of [far, close, far.slice(0, 1)]) {
    const view = mapView(points, null);
    const { left, top, width, height } = view;
    const lines = graticule(view, points);
    for (const [pixels, rooms] of [
      [300, ['always']],
      [600, ['always', 'wide']],
    ] as const) {
      const unit = pixels / width;
      const boxes = lines
        .filter(({ room }) => rooms.some((one) => one === room))
        .map(({ x, y }) => ({ x: (x - left) * unit, y: (y - top) * unit }));
      expect(boxes.length).toBeGreaterThan(1);
      for (const [at, { x, y }] of boxes.entries()) {
        expect(x).toBeLessThanOrEqual(pixels - 50);
        expect(y).toBeGreaterThanOrEqual(12);
        expect(y).toBeLessThanOrEqual(height * unit);
        for (const other of boxes.slice(at + 1))
          expect(Math.abs(other.x - x) >= 50 || Math.abs(other.y - y) >= 12).toBe(true);
      }
    }
  }
});
