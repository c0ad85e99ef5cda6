import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportRows } from '#upstream/export/export-file.ts';
import { meta, partsOf, readCsv, table, textOf } from './written.ts';

const file = { format: 'csv', name: 'sales' } as const;
const csv = (...given: Parameters<typeof table>) => textOf(exportRows(meta(), [table(...given)], file));

test('a CSV file has only a header and rows: days, ids beside names, plain numbers', async () => {
  const text = await csv([[['2026-01-02', '1', 'Amazon', -1234.5]], [['2026-01-03', '2', 'Target', null]]], {
    totals: [null, null, null, -1234.5],
    truncated: 'Only the first 2 rows are here.',
  });
  expect(text).toBe(
    ['day,retailer_id,retailer,sales_USD', '2026-01-02,1,Amazon,-1234.5', '2026-01-03,2,Target,', ''].join('\r\n'),
  );
});

test('CSV with notes is an archive of the same file and a text with filters, definitions and totals', async () => {
  const rows = [[['2026-01-02', '1', 'Amazon', -1234.5]]];
  const more = { totals: [null, null, null, -1234.5], truncated: 'Only the first row is here.' };
  const parts = await partsOf(
    exportRows(meta(), [table(rows, more)], { format: 'csv-notes', name: 'brand-one_sales_TRUNCATED' }),
  );
  expect(parts).toEqual({
    'brand-one_sales_TRUNCATED.csv': await csv(rows, more),
    'brand-one_sales_TRUNCATED.txt': [
      'Sales: By retailer',
      'TRUNCATED: Only the first row is here.',
      '',
      'Scope: Brand One',
      'Filters: Retailer is Amazon',
      '',
      'Totals',
      'sales_USD: -1234.5',
      '',
      'Definitions',
      'Sales: What was sold.',
      '',
    ].join('\r\n'),
  });
});

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'=+-@\t\r\n",;#\' ＝aä𝒳1'), fc.string({ maxLength: 1 })),
  maxLength: 12,
});
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Splits a file like a spreadsheet of a country with semicolons as separators: quotes only count at the start of a
 * cell.
 */
const splitElsewhere = (written: string): string[] =>
  written.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));

test('every text is unchanged except for an apostrophe before formulas; numbers stay numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.double({ noNaN: true, noDefaultInfinity: true })), { minLength: 1 }),
      async (given) => {
        const written = await csv([given.map(([name, amount]) => ['2026-01-01', '1', name, amount])]);
        const [, ...rows] = readCsv(written);
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

test('ends a file with an error when something fails, never as if it were complete', async () => {
  async function* failing() {
    yield [['2026-01-02', '1', 'Amazon', 1]];
    throw new Error('the database is gone');
  }
  for (const format of ['csv', 'csv-notes', 'xlsx'] as const)
    await expect(
      textOf(exportRows(meta(), [table([], { rows: failing() })], { format, name: 'sales' })),
    ).rejects.toThrow('the database is gone');
});

test('rows are read while the file is downloaded, and no more once the download stops', async () => {
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
  const reader = exportRows(meta(), [table([], { rows: endless() })], file).getReader();
  for (let chunk = 0; chunk < 10; chunk++) expect((await reader.read()).value?.length).toBeLessThan(200_000);
  expect(asked).toBeLessThan(50);
  await reader.cancel();
  expect(ended).toBe(true);
});
