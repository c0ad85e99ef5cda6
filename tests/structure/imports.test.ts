import { expect, test } from 'vitest';
import { differsByPlace, importsOf, lines, type Source, sources, topFolder } from './sources.ts';

const folders = ['shared', 'worker', 'app', 'upstream', 'dev'] as const;
const all = sources(folders, ['.ts', '.tsx', '.mjs']);

/** What each folder may import of ours; itself goes without saying. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  worker: ['shared'],
  app: ['shared'],
  upstream: ['shared'],
  dev: ['shared', 'worker', 'upstream'],
};

const ours = (target: string): boolean => (folders as readonly string[]).includes(topFolder(target));
const inFolder = (folder: string): Source[] => all.filter(({ path }) => topFolder(path) === folder);

test('imports between the top folders go one way', () => {
  const breaks = all.flatMap((source) => {
    const from = topFolder(source.path);
    return importsOf(source)
      .filter((target) => ours(target) && topFolder(target) !== from && !allowed[from]?.includes(topFolder(target)))
      .filter((target) => !(from === 'worker' && target === 'app/context.ts'))
      .map((target) => `${source.path} imports ${target}`);
  });
  expect(lines(breaks)).toBe('');
});

/** What runs the same in both Workers, in Node and in the browser. */
const everywhere = ['zod', 'jose'];

test('shared imports no framework, no binding and nothing of Node', () => {
  const breaks = inFolder('shared').flatMap((source) =>
    importsOf(source)
      .filter((target) => !ours(target) && !everywhere.includes(target))
      .map((target) => `${source.path} imports ${target}`),
  );
  expect(lines(breaks)).toBe('');
});

/** Loaded by the React Router command line, which knows no `#` imports. */
const relativeOnly = 'app/routes.ts';

test('what is imported across top folders is written with #, inside one it is relative', () => {
  const checked = all.filter(({ path }) => path !== relativeOnly);
  const breaks = checked.flatMap((source) =>
    [...source.text.matchAll(/\bfrom\s+['"]([#.][^'"]*)['"]/g)]
      .map(([, specifier = '']) => specifier)
      .filter((specifier) => {
        const target = importsOf({ path: source.path, text: `from '${specifier}'` })[0] ?? '';
        return specifier.startsWith('#') === (topFolder(target) === topFolder(source.path));
      })
      .filter((specifier) => !specifier.includes('+types') && !differsByPlace(specifier))
      .map((specifier) => `${source.path} imports ${specifier}`),
  );
  expect(lines(breaks)).toBe('');
});

test('own modules are imported with their extension', () => {
  const breaks = all.flatMap((source) =>
    importsOf(source)
      .filter(
        (target) =>
          ours(target) && !/\.(tsx?|mjs|json|css|svg|sql)(\?\w+)?$/.test(target) && !target.includes('+types'),
      )
      .map((target) => `${source.path} imports ${target}`),
  );
  expect(lines(breaks)).toBe('');
});

const layers = ['pages', 'features', 'analytics', 'touchpoints', 'shell', 'api', 'ui'] as const;
const layerOf = (path: string): number => {
  const [top, layer] = path.split('/');
  return top === 'app' ? (layers as readonly string[]).indexOf(layer ?? '') : -1;
};

test('in the app, pages import features, features what they share of analytics, and all what is below, never the other way', () => {
  const breaks = inFolder('app').flatMap((source) =>
    importsOf(source)
      .filter((target) => {
        const [from, to] = [layerOf(source.path), layerOf(target)];
        return from >= 0 && to >= 0 && to < from && to <= layers.indexOf('touchpoints');
      })
      .map((target) => `${source.path} imports ${target}`),
  );
  expect(lines(breaks)).toBe('');
});

test('no feature imports another', () => {
  const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
  const breaks = inFolder('app').flatMap((source) => {
    const own = featureOf(source.path);
    return importsOf(source)
      .filter((target) => own !== undefined && featureOf(target) !== undefined && featureOf(target) !== own)
      .map((target) => `${source.path} imports ${target}`);
  });
  expect(lines(breaks)).toBe('');
});

test('no module comes back to itself by what it imports, be it only a type', () => {
  const edges = new Map(all.map((source) => [source.path, importsOf(source).filter(ours)]));
  const settled = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || settled.has(path)) return;
    for (const target of edges.get(path) ?? []) walk(target, [...way, path]);
    settled.add(path);
  };
  for (const path of edges.keys()) walk(path, []);
  expect(lines(circles)).toBe('');
});
