import { dirname, relative } from 'node:path/posix';
import { expect, test } from 'vitest';
import { differsByPlace, importsOf, lines, type Source, sources, topFolder } from './sources.ts';

const folders = ['shared', 'worker', 'app', 'upstream', 'dev'] as const;
const all = sources(folders, ['.ts', '.tsx', '.mjs']);

/** Which of our folders each folder may import, besides itself. */
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

/** Packages that run in both Workers, in Node and in the browser. */
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

test('an import from another top folder or from two folders up is written with #, a nearer one is relative', () => {
  const checked = all.filter(({ path }) => path !== relativeOnly);
  const breaks = checked.flatMap((source) =>
    [...source.text.matchAll(/\bfrom\s+['"]([#.][^'"]*)['"]/g)]
      .map(([, specifier = '']) => specifier)
      .filter((specifier) => {
        const target = importsOf({ path: source.path, text: `from '${specifier}'` })[0] ?? '';
        const isNear =
          topFolder(target) === topFolder(source.path) && !relative(dirname(source.path), target).startsWith('../../');
        return specifier.startsWith('#') === isNear;
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
          ours(target) && !/\.(tsx?|mjs|json|css|svg|webp|sql)(\?\w+)?$/.test(target) && !target.includes('+types'),
      )
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

test('no module imports itself through others, not even for a type', () => {
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

/**
 * The folders of `app/` and what those of a Worker stand on, from the ground up. Every other folder of a Worker is a
 * capability and comes above them; the capabilities of the app are the folders of `features/`.
 */
const layersOf: Readonly<Record<'app' | 'worker' | 'upstream', readonly string[]>> = {
  app: [
    ...['ground', 'stores', 'api', 'access', 'ui', 'forms', 'shell', 'page-recipes'],
    ...['analytics', 'boards', 'steps', 'file-import', 'modelling', 'touchpoints', 'forms-and-vouchers'],
    ...['features', 'kit', 'layouts', 'pages'],
  ],
  worker: [
    ...['platform', 'platform/http', 'platform/upstream', 'identity-provider', 'telemetry'],
    ...['session', 'flags', 'middleware', 'forwarding'],
    ...['public/visits', 'public/published', 'public/answers'],
  ],
  upstream: ['platform', 'identity', 'anonymise', 'scope', 'facts', 'calls', 'export', 'mail'],
};

/** The files of `app/` that combine its folders; its other files are the lowest layer. */
const appEntries = ['app/root.tsx', 'app/routes.ts', 'app/entry.client.tsx', 'app/entry.server.tsx'];

/** Folders whose subfolders count as folders of their own. */
const nested: readonly string[] = ['worker/platform', 'worker/public'];

/** The folder of a file within its top folder; `.` for a file in none, which puts the folders together. */
const folderOf = (path: string): string => {
  const [top, first, ...rest] = path.split('/');
  if (first === undefined || rest.length === 0) return top === 'app' && !appEntries.includes(path) ? 'ground' : '.';
  return rest.length > 1 && nested.includes(`${top}/${first}`) ? `${first}/${rest[0]}` : first;
};

/** Which folders import which of the same top folder, with one import of each as evidence. */
function folderImports(top: string): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const source of inFolder(top)) {
    const from = folderOf(source.path);
    for (const target of importsOf(source).filter((one) => topFolder(one) === top)) {
      const to = folderOf(target);
      if (from === to) continue;
      const found = imports.get(from) ?? new Map<string, string>();
      found.set(to, `${source.path} imports ${target}`);
      imports.set(from, found);
    }
  }
  return imports;
}

test.each(['app', 'worker', 'upstream'] as const)(
  'folders of %s import downwards: layers in their order, capabilities any layer',
  (top) => {
    const layersOfTop = layersOf[top];
    const height = (folder: string): number => {
      const layer = layersOfTop.indexOf(folder);
      if (folder === '.') return layersOfTop.length + 1;
      return layer < 0 ? layersOfTop.length : layer;
    };
    const breaks = [...folderImports(top)].flatMap(([from, targets]) =>
      [...targets].filter(([to]) => height(to) > height(from)).map(([, evidence]) => evidence),
    );
    expect(lines(breaks)).toBe('');
    const present = new Set(inFolder(top).map(({ path }) => folderOf(path)));
    expect(layersOfTop.filter((layer) => !present.has(layer))).toEqual([]);
  },
);

test('each folder of the app is one of its layers', () => {
  const present = new Set(inFolder('app').map(({ path }) => folderOf(path)));
  expect([...present].filter((folder) => folder !== '.' && !layersOf.app.includes(folder))).toEqual([]);
});

test.each(['shared', 'app', 'worker', 'upstream'])(
  'no two folders of %s import each other, directly or through others',
  (top) => {
    const imports = folderImports(top);
    const settled = new Set<string>();
    const cycles: string[] = [];
    const walk = (folder: string, way: readonly string[]): void => {
      if (way.includes(folder)) {
        const cycle = [...way.slice(way.indexOf(folder)), folder];
        const evidence = cycle.slice(1).map((to, at) => imports.get(cycle[at] ?? '')?.get(to) ?? '');
        cycles.push(`${cycle.join(' → ')}: ${evidence.join(', ')}`);
      }
      if (way.includes(folder) || settled.has(folder)) return;
      for (const to of imports.get(folder)?.keys() ?? []) walk(to, [...way, folder]);
      settled.add(folder);
    };
    for (const folder of imports.keys()) walk(folder, []);
    expect(lines(cycles)).toBe('');
  },
);
