import { type ImportOptions, plainReading } from '#shared/ingest/options.ts';

/** The contents of a file of till lines, like a year of a shop or a retailer. */
export interface TillFile {
  readonly lines: number;
  readonly linesPerOrder: number;
  readonly products: number;
  readonly shoppers: number;
}

/** Number of days that the lines are spread over. */
const days = 730;
const firstDay = Date.UTC(2024, 10, 1);
const columns = ['orderId', 'line', 'soldAt', 'productName', 'brand', 'category', 'units', 'amount', 'currency'];
const columnsOfAll = [...columns, 'country', 'shopper'];

export const tillOptions: ImportOptions = {
  ...plainReading,
  ...{ delimiter: ',', encoding: 'utf-8', decimal: 'point', dateOrder: 'ymd', timeZone: 'UTC' },
  mapping: Object.fromEntries(columnsOfAll.map((id) => [id, { column: id }])),
};

/** A CSV file in pieces of some hundred kilobytes, the same in every run. Few products and few shoppers are behind most lines. */
export function* tillFile({ lines, linesPerOrder, products, shoppers }: TillFile): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let state = 5;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const rows = [columnsOfAll.join(',')];
  for (let line = 0; line < lines; line += 1) {
    const order = Math.floor(line / linesPerOrder);
    const day = Math.floor((line / lines) * days);
    const date = new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
    const product = Math.floor(next() ** 2 * products);
    const shopper = Math.floor((((order * 2_654_435_761) % 2 ** 32) / 2 ** 32) ** 2 * shoppers);
    rows.push(
      [
        ...[`n${order}`, line % linesPerOrder, date, `Product ${product}`, `Brand ${product % 60}`],
        ...[`Category ${product % 12}`, 1 + (line % 4), `${(product % 90) + 1}.50`, 'USD'],
        ...[order % 10 === 0 ? 'DE' : 'US', order % 12 === 0 ? '' : `p${shopper}`],
      ].join(','),
    );
    if (rows.length < 4_000) continue;
    yield encoder.encode(`${rows.join('\n')}\n`);
    rows.length = 0;
  }
  yield encoder.encode(rows.join('\n'));
}
