import { minorDigits } from '#shared/analytics/money.ts';
import type { ExportMeta, ExportTable } from './export-table.ts';
import { bookParts, stylesPart } from './xlsx-parts.ts';
import { aboutSheet, dataSheet } from './xlsx-sheets.ts';
import { writeZip } from './zip.ts';

/** A formatted workbook: a sheet for each table, and one with notes. Streamed as rows come. */
export async function* writeXlsx(meta: ExportMeta, tables: readonly ExportTable[]): AsyncGenerator<Uint8Array> {
  const names = sheetNames([...tables.map(({ title }) => title), 'About']);
  const sheets = [...tables.map((table) => dataSheet(table)), aboutSheet(meta, tables)];
  yield* writeZip([
    ...bookParts(names),
    stylesPart(meta.currency, minorDigits(meta.currency)),
    ...sheets.map((text, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, text })),
  ]);
}

const longestName = 31;

/** Valid names for sheets: short, without forbidden characters, and unique. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, at) => {
    const plain = title
      .replace(/[\\/?*[\]:']+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const base = plain.slice(0, longestName).toWellFormed().trim() || `Sheet ${at + 1}`;
    let name = base;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      const suffix = ` ${copy}`;
      name = base.slice(0, longestName - suffix.length) + suffix;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}
