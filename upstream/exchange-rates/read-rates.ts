import { isLocalDate, type LocalDate, monthStart } from '#shared/time/calendar.ts';
import { type CsvRow, columnsOf, csvRows } from '../facts/ingest/csv-rows.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import type { Reject } from '../facts/ingest/jobs.ts';

/** The content of a file of exchange rates. */
export interface RateFile {
  readonly monthly: readonly Rate[];
  readonly daily: readonly Rate[];
  readonly rejects: readonly Reject[];
}

/** `date` is the day, or the first day of the month. */
type Rate = readonly [currency: string, date: LocalDate, usdPerUnit: number];

/** More than twice the size of the European Central Bank's whole history. */
const maxCharacters = 20_000_000;

/**
 * Reads a file of exchange rates and detects its format: XML or CSV of the European Central Bank, with rates of the
 * euro for one or more days; or CSV with the columns `currency`, `month_start` or `date`, and `usd_per_unit` or
 * `units_per_usd`, with monthly or daily rates.
 * @throws UnreadableFile if it has none of these formats
 */
export async function readRates(pieces: AsyncIterable<Uint8Array>): Promise<RateFile> {
  const text = (await readText(pieces)).replace(/^\uFEFF/, '');
  if (/^\s*</.test(text)) return readEcbXml(text);
  const rows = await readRows(text);
  const columns = columnsOf(rows[0]?.cells ?? []);
  return columns[0] === 'Date' ? readEcbCsv(columns, rows.slice(1)) : readList(columns, rows.slice(1));
}

async function readText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxCharacters) throw new UnreadableFile('rates-too-large');
  }
  return text + decoder.decode();
}

type CsvRows = readonly CsvRow[];

async function readRows(text: string): Promise<CsvRows> {
  const rows: CsvRow[] = [];
  for await (const some of csvRows(singlePiece(new TextEncoder().encode(text)), { delimiter: ',', encoding: 'utf-8' }))
    for (const row of some) rows.push(row);
  return rows;
}

async function* singlePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Reads `<Cube time="2026-06-30"><Cube currency="USD" rate="1.08"/>…</Cube>`, with either kind of quotes. */
function readEcbXml(text: string): RateFile {
  const days = [...text.matchAll(/<Cube\s+time=["']([\d-]+)["']\s*>(.*?)<\/Cube>/gs)].map(
    ([, date = '', inner = '']) => ({
      date,
      perEuro: [...inner.matchAll(/<Cube\s+currency=["'](\w+)["']\s+rate=["']([\d.]+)["']\s*\/>/g)].map(
        ([, currency = '', rate = '']): EuroRate => ({ currency, rate }),
      ),
    }),
  );
  if (days.length === 0) throw new UnreadableFile('rates-unknown');
  return toDollarRates(days.map((day, at) => ({ ...day, row: at + 1 })));
}

/** Reads `Date, USD, JPY, …`, with days as `30 June 2026` or `2026-06-30`, and `N/A` if a currency has no rate. */
const readEcbCsv = (columns: readonly string[], rows: CsvRows): RateFile =>
  toDollarRates(
    rows.map(({ row, cells }) => ({
      row,
      date: parseDay(cells[0]?.trim() ?? ''),
      perEuro: columns.flatMap((currency, at): EuroRate[] => {
        const rate = cells[at]?.trim() ?? '';
        return at === 0 || rate === '' || rate === 'N/A' || !/^[A-Z]{3}$/.test(currency) ? [] : [{ currency, rate }];
      }),
    })),
  );

interface EuroRate {
  readonly currency: string;
  readonly rate: string;
}

interface EuroDay {
  readonly row: number;
  readonly date: string;
  readonly perEuro: readonly EuroRate[];
}

/** Converts rates of the euro to rates in dollars. Days without a rate of the dollar are rejected. */
function toDollarRates(days: readonly EuroDay[]): RateFile {
  const daily: Rate[] = [];
  const rejects: Reject[] = [];
  for (const { row, date, perEuro } of days) {
    const reject = (column: string, reason: string, value: string) =>
      rejects.push({ row, problems: [{ column, reason, value }] });
    const dollar = perEuro.find(({ currency }) => currency === 'USD');
    const dollars = Number(dollar?.rate);
    if (!isLocalDate(date)) reject('Date', 'is not a day', date);
    else if (!(dollars > 0)) reject('USD', 'is not a rate above 0', dollar?.rate ?? '');
    else {
      daily.push(['EUR', date, dollars]);
      for (const { currency, rate } of perEuro) {
        if (currency === 'USD') continue;
        if (Number(rate) > 0 && /^[A-Z]{3}$/.test(currency)) daily.push([currency, date, dollars / Number(rate)]);
        else reject(currency, 'is not a rate above 0', rate);
      }
    }
  }
  return { monthly: [], daily, rejects };
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');

function parseDay(text: string): string {
  const [, day, name = '', year] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? [];
  const month = monthNames.findIndex((one) => one.startsWith(name));
  if (day === undefined || month < 0) return text;
  return `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const quotes = ['usd_per_unit', 'units_per_usd'] as const;

/** Reads a CSV file with one rate per row. */
function readList(columns: readonly string[], rows: CsvRows): RateFile {
  const by = columns.includes('month_start') ? 'month_start' : 'date';
  const quoted = quotes.find((name) => columns.includes(name));
  if (!columns.includes('currency') || !columns.includes(by) || !quoted) throw new UnreadableFile('rates-unknown');
  const rates: Rate[] = [];
  const rejects: Reject[] = [];
  for (const { row, cells } of rows) {
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? '';
    const quote = cell('usd_per_unit') === '' ? 1 / Number(cell('units_per_usd')) : Number(cell('usd_per_unit'));
    const [currency, date] = [cell('currency'), cell(by)];
    const reject = (column: string, reason: string) =>
      rejects.push({ row, problems: [{ column, reason, value: cell(column) }] });
    if (!/^[A-Z]{3}$/.test(currency)) reject('currency', 'is not a currency code');
    else if (!isLocalDate(date)) reject(by, 'is not a day such as 2026-01-01');
    else if (!Number.isFinite(quote) || quote <= 0) reject(quoted, 'is not a rate above 0');
    else rates.push([currency, by === 'date' ? date : monthStart(date), quote]);
  }
  return by === 'date' ? { monthly: [], daily: rates, rejects } : { monthly: rates, daily: [], rejects };
}
