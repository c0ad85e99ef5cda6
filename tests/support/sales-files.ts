import { dateStyles, plainRows, xlsxFile } from './xlsx-file.ts';

/** Generated sales files in the formats of shops and tills, always the same. */

/** Pseudo-random numbers below one, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const lines = 400;

/** A workbook like UCI Online Retail, with unit prices, country names and cancellations; without line numbers or currency. */
export function onlineRetail(): Uint8Array {
  const next = numbersFrom(7);
  const countries = ['United Kingdom', 'EIRE', 'Germany', 'Channel Islands', 'Unspecified', 'RSA'];
  const rows = Array.from({ length: lines }, (_, at) => {
    const order = 536_365 + Math.floor(at / 4);
    const cancelled = at % 40 === 39;
    return [
      cancelled ? `C${order}` : String(order),
      `${10_000 + at}A`,
      at % 9 === 0 ? `LANTERN "${at}",\nWHITE & RED` : `HOLDER ${at}`,
      (1 + Math.floor(next() * 24)) * (cancelled ? -1 : 1),
      new Date(Date.UTC(2010, 11, 1 + (Math.floor(at / 4) % 28), 8, 26 + (at % 30))),
      Math.round(next() * 20_000) / 1_000,
      17_850 + (order % 50),
      countries[order % countries.length] ?? '',
    ] as const;
  });
  const header = [
    'InvoiceNo',
    'StockCode',
    'Description',
    'Quantity',
    'InvoiceDate',
    'UnitPrice',
    'CustomerID',
    'Country',
  ];
  const notes = plainRows([['Exported on Monday']]);
  return xlsxFile({ sheets: { 'Online Retail': plainRows([header, ...rows]), Notes: notes }, styles: dateStyles });
}

/** A CSV file like Superstore: month before day, amounts with four decimals, a legacy encoding. */
export function superstore(): Uint8Array {
  const next = numbersFrom(11);
  const header =
    'Row ID,Order ID,Order Date,Ship Date,Ship Mode,Customer ID,Customer Name,Segment,Country,City,State,Postal Code,Region,Product ID,Category,Sub-Category,Product Name,Sales,Quantity,Discount,Profit';
  const rows = Array.from({ length: lines }, (_, at) => {
    const day = 1 + (Math.floor(at / 3) % 30);
    const sales = (Math.round(next() * 9_000_000) / 10_000).toFixed(4).replace(/0+$/, '').replace(/\.$/, '');
    return [
      ...[at + 1, `CA-2016-${100_000 + Math.floor(at / 3)}`, `11/${day}/2016`, `11/${day}/2016`, 'Second Class'],
      ...['CG-12520', 'Claire G\u00fcte', 'Consumer', 'United States', 'Henderson', 'Kentucky', '42420', 'South'],
      ...[`FUR-BO-${10_000 + at}`, 'Furniture', 'Bookcases', '"Bush ""Somerset"" Collection, Bookcase"', sales],
      ...[1 + Math.floor(next() * 9), 0.2, -1.5],
    ].join(',');
  });
  return Uint8Array.from(`${[header, ...rows].join('\r\n')}\r\n`, (char) => char.charCodeAt(0));
}

/** A German till's file: semicolons, decimal commas, the day first, UTF-16, totals at the end. */
export function germanTill(): Uint8Array {
  const next = numbersFrom(13);
  let [units, cents] = [0, 0];
  const rows = Array.from({ length: lines }, (_, at) => {
    const [menge, umsatz] = [1 + Math.floor(next() * 5), 100 + Math.floor(next() * 500_000)];
    units += menge;
    cents += umsatz;
    const tag = String(1 + (at % 30)).padStart(2, '0');
    return `B-${1_000 + Math.floor(at / 2)};${tag}.09.2015 1${at % 10}:15;A-${at};"Käse; mild\n${at} g";Österreich;${menge};${german(umsatz)}`;
  });
  const header = 'Bestellnummer;Datum;Artikelnummer;Artikel;Land;Menge;Umsatz';
  const text = `\ufeff${[header, ...rows, `Summe;;;;;${units};${german(cents)}`].join('\r\n')}\r\n`;
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  return bytes;
}

const german = (cents: number): string =>
  `${String(Math.floor(cents / 100)).replace(/(\d)(?=(\d{3})+$)/g, '$1.')},${String(cents % 100).padStart(2, '0')}`;
