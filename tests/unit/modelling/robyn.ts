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

/** A hyperparameter of the first solution. */
export function hyperparameter(name: string): number {
  return numbers('hyperparameters', name)[0] ?? Number.NaN;
}

/** A value of the row `name` in the table of totals. */
export function aggregated(name: string, value: string): number {
  return numbers('aggregated', value)[column('aggregated', 'rn').indexOf(name)] ?? Number.NaN;
}

/** Index of the first modeled week among the 208 weeks of the input. */
export const firstWeek = column('input', 'DATE').indexOf('2016-01-04');
/** Number of modeled weeks: 157. */
export const weeks = numbers('decomposition', 'dep_var').length;
