import Papa from 'papaparse';
import { Failure } from '#shared/api/failure.ts';

type TableRow = Readonly<Record<string, string | undefined>>;

/** A table of a run's files, as R and Python write them. */
export interface RunTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** @param text CSV with a heading; undefined for a missing file @throws Failure for a table that is missing */
export function readTable(name: string, text: string | undefined): RunTable {
  if (text === undefined) throw new Failure('run-table-missing', { details: { table: name } });
  const { data, meta } = Papa.parse<TableRow>(text.trim(), { header: true, skipEmptyLines: true });
  return { name, columns: meta.fields ?? [], rows: data };
}

/** @throws Failure for a column that the table doesn't have */
export function textOf({ name, columns }: RunTable, row: TableRow, column: string): string {
  if (!columns.includes(column)) throw new Failure('run-column-missing', { details: { table: name, column } });
  return row[column] ?? '';
}

/** Null for what R and Python write for a missing number. */
export function numberOf(table: RunTable, row: TableRow, column: string): number | null {
  const text = textOf(table, row, column).trim();
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? null : value;
}
