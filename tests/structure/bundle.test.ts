import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  expect(holding('internal/statement-of-work')).toEqual([]);
});

test('the browser gets no list of endpoints with their rules', () => {
  expect(holding(/caller:\s*["'`]bff["'`]|operator_ids/)).toEqual([]);
});

test('source maps stay out of what the scripts tell the browser', () => {
  expect(holding('sourceMappingURL')).toEqual([]);
});

test('icons are drawn by our own component, not by the library of their shapes', () => {
  expect(holding(/absoluteStrokeWidth|nonScalingStroke/)).toEqual([]);
});
