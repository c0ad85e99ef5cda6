import { isLocalDate, monthStart } from '#shared/analytics/calendar.ts';
import { statement } from '../storage/statement.ts';
import { columnsOf, csvRows } from './csv-rows.ts';
import type { FactStore } from './fact-store.ts';
import { UnreadableFile } from './failure.ts';
import type { Reject } from './jobs.ts';

const needed = ['currency', 'month_start'] as const;
const quotes = ['usd_per_unit', 'units_per_usd'] as const;

/**
 * Takes monthly exchange rates from a CSV file with the columns `currency`, `month_start` and either `usd_per_unit` or
 * `units_per_usd`. A rate that is there already is replaced. For operators of the product: rates are everybody's.
 * @throws UnreadableFile where a column is missing
 */
export async function takeRates(
  store: FactStore,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ readonly taken: number; readonly rejects: readonly Reject[] }> {
  const rates: (readonly [string, string, number])[] = [];
  const rejects: Reject[] = [];
  let columns: string[] | null = null;
  for await (const rows of csvRows(pieces, { delimiter: ',', encoding: 'utf-8' }))
    for (const { row, cells } of rows) {
      if (columns === null) {
        columns = checkedColumns(columnsOf(cells));
        continue;
      }
      const cell = (name: string) => cells[columns?.indexOf(name) ?? -1]?.trim() ?? '';
      const quote = cell('usd_per_unit') === '' ? 1 / Number(cell('units_per_usd')) : Number(cell('usd_per_unit'));
      const [currency, date] = [cell('currency'), cell('month_start')];
      const wrong = (column: string, reason: string) =>
        rejects.push({ row, problems: [{ column, reason, value: cell(column) }] });
      if (!/^[A-Z]{3}$/.test(currency)) wrong('currency', 'is not a currency code');
      else if (!isLocalDate(date)) wrong('month_start', 'is not a day such as 2026-01-01');
      else if (!Number.isFinite(quote) || quote <= 0) wrong(quoteOf(columns), 'is not a rate above 0');
      else rates.push([currency, monthStart(date), quote]);
    }
  await store.write(
    statement(
      `INSERT INTO fx_rate (currency, month_start, usd_per_unit)
       SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS REAL) FROM json_each(?) WHERE true
       ON CONFLICT (currency, month_start) DO UPDATE SET usd_per_unit = excluded.usd_per_unit`,
      JSON.stringify(rates),
    ),
  );
  return { taken: rates.length, rejects };
}

function checkedColumns(columns: string[]): string[] {
  const missing = needed.find((name) => !columns.includes(name));
  if (missing || !quotes.some((name) => columns.includes(name))) throw new UnreadableFile('rate-columns-missing');
  return columns;
}

const quoteOf = (columns: readonly string[]): string => quotes.find((name) => columns.includes(name)) ?? quotes[0];
