import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from '#upstream/export/csv.ts';
import { exportRows } from '#upstream/export/export-file.ts';
import { columns, meta, readCsv, table, textOf } from './written.ts';

const csv = (...given: Parameters<typeof table>) => textOf(exportRows(meta(), [table(...given)], 'csv'));
/** What a reader of the dialect sees: comments aside. */
const dataOf = (text: string) => readCsv(text).filter(([first]) => !first?.startsWith('#'));

test('a raw file has days, ids beside names, plain numbers, and says what it is about', async () => {
  const text = await csv([[['2026-01-02', '1', 'Amazon', -1234.5]], [['2026-01-03', '2', 'Target', null]]], {
    totals: [null, null, null, -1234.5],
  });
  expect(text).toBe(
    [
      '# Title: Sales',
      '# Table: By retailer',
      '# Scope: Brand One',
      '# Filters: Retailer is Amazon',
      '# Definition of Sales: What was sold.',
      '# Total sales_USD: -1234.5',
      'day,retailer_id,retailer,sales_USD',
      '2026-01-02,1,Amazon,-1234.5',
      '2026-01-03,2,Target,',
      '# Complete: 2 rows',
      '',
    ].join('\r\n'),
  );
});

test('a file that lacks rows says so in its first line and in its last', async () => {
  const lines = (await csv([[['2026-01-02', '1', 'Amazon', 1]]], { truncated: 'Only the first row is here.' })).split(
    '\r\n',
  );
  expect(lines[0]).toBe('# TRUNCATED: Only the first row is here.');
  expect(lines.at(-2)).toBe('# TRUNCATED: 1 rows. Only the first row is here.');
  expect(lines.join()).not.toContain('Complete');
});

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'=+-@\t\r\n",;#\' ＝aä𝒳1'), fc.string({ maxLength: 1 })),
  maxLength: 12,
});
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/;

/** What a spreadsheet of a country that separates by semicolons makes of a file: quotes count at a cell's beginning alone. */
const splitElsewhere = (written: string): string[] =>
  written.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));

test('every text comes back as it was, but for an apostrophe before what would be a formula; numbers stay numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.double({ noNaN: true, noDefaultInfinity: true })), { minLength: 1 }),
      async (given) => {
        const written = await csv([given.map(([name, amount]) => ['2026-01-01', '1', name, amount])]);
        const [, ...rows] = dataOf(written);
        expect(rows).toHaveLength(given.length);
        expect(splitElsewhere(written).filter((cell) => dangerous.test(cell))).toEqual([]);
        for (const [at, [name, amount]] of given.entries()) {
          const [, , shown = '', number = ''] = rows[at] ?? [];
          expect(shown.replaceAll("'", '')).toBe(name.replaceAll("'", ''));
          if (!/[;\t\r\n]/.test(name)) expect(shown).toBe(dangerous.test(name) ? `'${name}` : name);
          expect(dangerous.test(shown)).toBe(false);
          expect(Number(number)).toBe(amount === 0 ? 0 : amount);
        }
      },
    ),
  );
});

test('no piece of a comment begins a formula, wherever a spreadsheet splits it', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (words) => {
      const file = await textOf(
        exportRows(meta({ title: words, facts: [['Filters', `Brand is a,${words}`]] }), [table([[]])], 'csv'),
      );
      for (const line of file.split('\r\n').filter((one) => one.startsWith('#')))
        for (const piece of line.split(/[,;\t]/).slice(1)) expect(dangerous.test(piece.trimStart())).toBe(false);
      expect(file.split('\r\n').filter((one) => one !== '' && !one.startsWith('#'))).toEqual([
        columns.map(({ id }) => id).join(','),
      ]);
    }),
  );
});

test('a failure on the way ends the file with an error, never with an end', async () => {
  async function* failing() {
    yield [['2026-01-02', '1', 'Amazon', 1]];
    throw new Error('the database is gone');
  }
  const parts = writeCsv(meta(), table([], { rows: failing() }));
  let written = '';
  await expect(
    (async () => {
      for await (const part of parts) written += part;
    })(),
  ).rejects.toThrow();
  expect(written).toMatch(/# BROKEN OFF: after 1 rows: this file is not complete\r\n$/);
  for (const format of ['csv', 'xlsx'] as const)
    await expect(textOf(exportRows(meta(), [table([], { rows: failing() })], format))).rejects.toThrow(
      'the database is gone',
    );
});

test('rows are asked for as the file is read, and no more once nobody reads', async () => {
  let asked = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        asked++;
        yield Array.from({ length: 1000 }, (_, at) => ['2026-01-02', String(at), 'A retailer with a name', 1]);
      }
    } finally {
      ended = true;
    }
  }
  const reader = exportRows(meta(), [table([], { rows: endless() })], 'csv').getReader();
  for (let chunk = 0; chunk < 10; chunk++) expect((await reader.read()).value?.length).toBeLessThan(200_000);
  expect(asked).toBeLessThan(50);
  await reader.cancel();
  expect(ended).toBe(true);
});
