import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuild } from '#dev/build.ts';
import { buildDirectory } from '#dev/paths.ts';

const assets = join(buildDirectory, 'client/assets');
let scripts: { readonly name: string; readonly text: string }[] = [];

beforeAll(async () => {
  await ensureBuild();
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  scripts = names.map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }));
}, 120_000);

const holding = (mark: string | RegExp): string[] =>
  scripts
    .filter(({ text }) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text)))
    .map(({ name }) => name);

test('the browser gets scripts at all', () => {
  expect(scripts.length).toBeGreaterThan(0);
});

test('the browser gets no schema library', () => {
  expect(holding(/ZodError|invalid_union|\$ZodType/)).toEqual([]);
});

test('the browser gets no table of pages and none of its access rules', () => {
  expect(holding(/platform-mikgorilla-main|account-in-path|adminOf|whenConfined/)).toEqual([]);
  // Names of rows: a page knows its own address.
  expect(holding(/attributionAuth|retailerDirectItem|cacheInvalidation:/)).toEqual([]);
});

test('the browser gets no list of endpoints with their rules', () => {
  expect(holding(/caller:\s*["'`]bff["'`]|operator_ids/)).toEqual([]);
});

test('scripts contain no source maps and no links to them', () => {
  expect(holding('sourceMappingURL')).toEqual([]);
});

test('icons are drawn by our own component, not by the library of their shapes', () => {
  expect(holding(/absoluteStrokeWidth|nonScalingStroke/)).toEqual([]);
});

type Script = (typeof scripts)[number];

/** The scripts of a page with its layout, and all that they import at once. */
const firstViewOf = (page: string, layout: string): Script[] => {
  const roots = new RegExp(`^(entry\\.client|root|${page}|${layout})-[\\w-]{8}\\.js$`);
  return withImports(scripts.filter(({ name }) => roots.test(name)));
};

/** Every address of the app with the scripts that its routes begin with, as the server tells the browser. */
function routes(): readonly { readonly id: string; readonly scripts: readonly Script[] }[] {
  const directory = join(buildDirectory, 'server/assets');
  const file = readdirSync(directory).find((name) => /^server-build-[\w-]{8}\.js$/.test(name));
  if (!file) throw new Error('the server names the scripts of no route');
  const named = /id:`([^`]+)`,parentId:(?:`([^`]+)`|void 0),[^{}]*?module:`\/assets\/([^`]+)`/g;
  const found = new Map(
    [...readFileSync(join(directory, file), 'utf8').matchAll(named)].map(([, id = '', parent = '', script = '']) => [
      ...[id, { parent, script }],
    ]) as [string, { readonly parent: string; readonly script: string }][],
  );
  const scriptsOf = (id: string): string[] => {
    const route = found.get(id);
    return route ? [route.script, ...scriptsOf(route.parent)] : [];
  };
  return [...found.keys()].map((id) => ({ id, scripts: scripts.filter(({ name }) => scriptsOf(id).includes(name)) }));
}

/** Scripts with all that they import at once. */
function withImports(roots: readonly Script[]): Script[] {
  const found = new Set(roots);
  for (const { text } of found)
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      for (const script of scripts) if (script.name === imported) found.add(script);
  return [...found];
}

const namesOf = (view: readonly { readonly name: string }[]): string[] =>
  view.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''));

const bytesOf = (view: readonly { readonly text: string }[]): number =>
  view.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);

test('a dashboard loads charts, editors and forms beside or after its first view, which stays within 174 KB', () => {
  const view = firstViewOf('template', 'default');
  expect(namesOf(view)).toEqual(expect.arrayContaining(['libraries', 'analytics', 'template']));
  expect(namesOf(view)).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^(charts|forms|widget-body|filter-picker|filter-set-editing|notes-list)$/),
    ]),
  );
  expect(namesOf(view)).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^(period-menu|export-links|date-range-picker|bar-actions|page-facts|nav-tree|user-menu)$/),
    ]),
  );
  expect(bytesOf(view)).toBeLessThanOrEqual(174_000);
  expect(view.length).toBeLessThanOrEqual(14);
});

test.each(['report-builder', 'voucher', 'smartlink', 'integration', 'video', 'collections'])(
  'the first view of the page "%s" stays within 180 KB, without charts and QR codes',
  (page) => {
    const view = firstViewOf(page, 'default');
    expect(namesOf(view)).toEqual(expect.arrayContaining(['libraries', 'shell']));
    expect(namesOf(view)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(charts|qr-code|date-range-picker)$/)]),
    );
    expect(bytesOf(view)).toBeLessThanOrEqual(180_000);
  },
);

test('the first view of every page stays within 180 KB', () => {
  const entry = scripts.filter(({ name }) => name.startsWith('entry.client-'));
  // The kit shows every part at once, and only a build for this machine has it.
  const pages = routes().filter(({ id }) => id !== 'kit');
  const large = pages
    .map((page) => [page.id, bytesOf(withImports([...entry, ...page.scripts]))] as const)
    .filter(([, bytes]) => bytes > 180_000);
  expect(pages.length).toBeGreaterThan(60);
  expect(large).toEqual([]);
});

test('the sign-in page loads nothing of dashboards, forms and the signed-in frame', () => {
  const names = namesOf(firstViewOf('login', 'loginpage'));
  expect(names).toEqual(expect.arrayContaining(['libraries', 'login']));
  expect(names).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(analytics|charts|forms|shell|widget-body)$/)]),
  );
});
