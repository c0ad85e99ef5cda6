import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions, WidePart } from '#shared/ingest/options.ts';
import { wideFields } from '#shared/ingest/wide-columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import type { Lookups } from './lookups.ts';
import { Row } from './row.ts';
import { RowReader } from './row-reader.ts';

interface WideGroup {
  readonly reader: RowReader;
  /** The channel or series; null where a row of the file is one row. */
  readonly name: string | null;
  /** Indexes of its columns. A row where all of them are empty has no row of this group. */
  readonly cells: readonly number[];
}

/**
 * Reads the rows of a file by its mapping. A row of a wide file becomes one row for each channel or series that has
 * columns.
 */
export class FileReader {
  readonly #groups: readonly [WideGroup, ...WideGroup[]];

  /** @throws UnreadableFile where the mapping doesn't fit the file */
  constructor(kind: ImportKind, options: ImportOptions, columns: readonly string[], lookups: Lookups) {
    const [first, ...others] = options.wide ?? [];
    if (!first) {
      this.#groups = [{ reader: new RowReader(kind, options, columns, lookups), name: null, cells: [] }];
      return;
    }
    const fields = wideFields[kind];
    if (!fields) throw new UnreadableFile('mapping-unfit');
    const names = new Set<string>();
    const groupOf = (part: WidePart): WideGroup => {
      if (Object.keys(part).some((id) => !fields.includes(id))) throw new UnreadableFile('mapping-unfit');
      const source = part[fields[0]];
      const name = source && 'value' in source ? source.value : '';
      if (names.has(name.toLowerCase())) throw new UnreadableFile('wide-name-twice', { details: { name } });
      names.add(name.toLowerCase());
      const own = { ...options, mapping: { ...options.mapping, ...part } };
      const cells = Object.values(part).flatMap((from) => ('column' in from ? [columns.indexOf(from.column)] : []));
      return { reader: new RowReader(kind, own, columns, lookups), name, cells };
    };
    this.#groups = [groupOf(first), ...others.map(groupOf)];
  }

  isTotals(row: CsvRow): boolean {
    return this.#groups[0].reader.isTotals(row);
  }

  /** Expands a file row into one row per channel or series. */
  read(row: CsvRow): { readonly row: Row; readonly part: string | null }[] {
    const [{ reader, name }] = this.#groups;
    if (name === null) return [{ row: new Row(reader, row), part: null }];
    return this.#groups
      .filter(({ cells }) => cells.some((at) => (row.cells[at] ?? '').trim() !== ''))
      .map(({ reader, name }) => ({ row: new Row(reader, row), part: name }));
  }
}
