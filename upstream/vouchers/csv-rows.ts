import Papa from 'papaparse';

/** Rows with their number in the file; empty ones are left out. The first line shows what separates the columns. */
export function csvRows(csv: string): { row: number; cells: string[] }[] {
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const head = text.slice(0, text.search(/\n|$/));
  const delimiter = [';', '\t', '|'].find((one) => head.includes(one)) ?? ',';
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return data
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}
