import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#dev/paths.ts';
import { pageEntries } from '#shared/access/pages.ts';
import { lines, sources } from './sources.ts';

test('every page of the table has its file', () => {
  const missing = pageEntries.filter(([, page]) => !existsSync(join(root, 'app/pages', page.file)));
  expect(lines(missing.map(([id, page]) => `${id}: app/pages/${page.file}`))).toBe('');
});

test('every route module below app/pages is in the table', () => {
  const inTable = new Set(pageEntries.map(([, page]) => `app/pages/${page.file}`));
  const modules = sources(['app/pages'], ['.tsx']).filter(({ text }) => /export default function/.test(text));
  expect(lines(modules.map(({ path }) => path).filter((path) => !inTable.has(path)))).toBe('');
});

test('no two pages share an address', () => {
  const addresses = pageEntries.flatMap(([, page]) => page.paths.map((path) => path.replace(/:\w+/g, ':')));
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});
