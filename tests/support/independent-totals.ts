import { strFromU8, unzipSync } from 'fflate';

/**
 * Units and amount, in hundredths, of a file of `sales-files.ts`. Computed independently of the product, to compare imports
 * with.
 */
interface Totals {
  readonly units: number;
  readonly hundredths: number;
}

/** Cells of a text with quotes, character by character. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quoted && char === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (!quoted && char === separator) {
      row.push(cell);
      cell = '';
    } else if (!quoted && char === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      [row, cell] = [[], ''];
    } else cell += char;
  }
  return rows;
}

/** Divides a whole number by a part such as 1,000 and rounds to the nearest whole number, halves to the even one. */
function halfToEven(number: number, part: number): number {
  const [whole, rest] = [Math.floor(number / part), ((number % part) + part) % part];
  if (rest * 2 === part) return whole % 2 === 0 ? whole : whole + 1;
  return rest * 2 > part ? whole + 1 : whole;
}

const scaled = (text: string, decimals: number): number => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const size = Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0').slice(0, decimals));
  return text.startsWith('-') ? -size : size;
};

export function totalsOfOnlineRetail(file: Uint8Array): Totals {
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  let [units, hundredths] = [0, 0];
  for (const [, row = ''] of xml.matchAll(/<row r="(?!1")\d+">(.*?)<\/row>/gs)) {
    const number = (column: string) => new RegExp(`r="${column}\\d+"><v>([^<]*)<`).exec(row)?.[1] ?? '';
    const quantity = Number(number('D'));
    units += quantity;
    hundredths += halfToEven(quantity * scaled(number('F'), 3), 10);
  }
  return { units, hundredths };
}

export function totalsOfSuperstore(file: Uint8Array): Totals {
  const [, ...rows] = cellsOf(new TextDecoder('latin1').decode(file), ',');
  return rows.reduce(
    ({ units, hundredths }, row) => ({
      units: units + Number(row[18]),
      hundredths: hundredths + halfToEven(scaled(row[17] ?? '', 4), 100),
    }),
    { units: 0, hundredths: 0 },
  );
}

export function totalsOfGermanTill(file: Uint8Array): Totals {
  const [, ...rows] = cellsOf(new TextDecoder('utf-16le').decode(file), ';');
  return rows
    .filter(([first]) => first?.startsWith('B-'))
    .reduce(
      ({ units, hundredths }, row) => ({
        units: units + Number(row[5]),
        hundredths: hundredths + Number((row[6] ?? '').replace(/[.,]/g, '')),
      }),
      { units: 0, hundredths: 0 },
    );
}
