export type Row = readonly (string | number)[];

/** Columns wide enough for their longest cell; numbers stand right. */
export function printTable(title: string, header: readonly string[], rows: readonly Row[]): void {
  const cells = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(`\n${title}`);
  for (const row of cells) console.log(`  ${line(row)}`.trimEnd());
}

export const fixed = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
