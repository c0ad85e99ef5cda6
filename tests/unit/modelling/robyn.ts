import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const fixtures = join(import.meta.dirname, '../../fixtures/robyn');

/** A column of one of the published files. Throws if it doesn't exist. */
function column(file: string, name: string): string[] {
  const [head = '', ...rows] = readFileSync(join(fixtures, `${file}.csv`), 'utf8')
    .replaceAll('"', '')
    .trim()
    .split('\n');
  const at = head.split(',').indexOf(name);
  if (at < 0) throw new Error(`${file} has no column ${name}`);
  return rows.map((row) => row.split(',')[at] ?? '');
}

export function numbers(file: string, name: string): Float64Array {
  return Float64Array.from(column(file, name), Number);
}

/** From the first row, which has the hyperparameters of a solution. */
export function hyperparameter(name: string): number {
  return numbers('hyperparameters', name)[0] ?? Number.NaN;
}

/** The whole of `name` in the table of totals. */
export function aggregated(name: string, value: string): number {
  return numbers('aggregated', value)[column('aggregated', 'rn').indexOf(name)] ?? Number.NaN;
}

/** The 157 modeled weeks among the 208 of the input. */
export const firstWeek = column('input', 'DATE').indexOf('2016-01-04');
export const weeks = numbers('decomposition', 'dep_var').length;
