import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowCount } from '#shared/ingest/count-rows.ts';
import { readRates } from '#upstream/exchange-rates/read-rates.ts';
import { csvRows } from '#upstream/facts/ingest/csv-rows.ts';
import { singleChunk } from '#upstream/facts/ingest/files/beginning.ts';
import { tableRows } from '#upstream/facts/ingest/files/table-rows.ts';

const counted = (...pieces: readonly string[]): number => {
  const count = new RowCount(',');
  for (const piece of pieces) count.push(piece);
  return count.rows;
};

async function read(text: string): Promise<number> {
  let rows = 0;
  const pieces = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  for await (const some of csvRows(pieces, { delimiter: ',', encoding: 'utf-8' })) rows += some.length;
  return rows;
}

test('line breaks in quotes end no row, quotes within a cell open none, and empty rows don’t count', () => {
  expect(counted('a,b\r\n1,"two\r\nlines"\r\n\r\n,,\n3,5" plate\n4,"say ""no""\n"\n')).toBe(4);
  expect(counted('a,"b', 'c\n"', '"d"\n', 'e')).toBe(2);
  expect(counted('')).toBe(0);
});

test('a portion may have more rows than a call takes arguments', async () => {
  const portion = Array.from({ length: 200_000 }, (_, at) => ({ row: at + 1, cells: ['a'] }));
  let rows = 0;
  for await (const some of tableRows(
    (async function* () {
      yield portion;
    })(),
  ))
    rows += some.length;
  expect(rows).toBe(200_000);
  const bytes = (text: string) => singleChunk(new TextEncoder().encode(text));
  const rates = await readRates(bytes(`currency,date,usd_per_unit\n${'EUR,2026-01-01,1.1\n'.repeat(200_000)}`));
  expect(rates.daily.length).toBe(200_000);
});

test('as many rows are counted as read', async () => {
  const cell = fc.oneof(fc.constantFrom('', ' ', 'x', 'two\nlines', 'say "no"', 'a,b', '"'), fc.string());
  const row = fc.array(cell, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const text = rows.map((cells) => cells.map(quoted).join(',')).join('\n');
      expect(counted(text)).toBe(await read(text));
    }),
  );
});
