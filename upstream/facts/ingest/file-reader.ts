import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions, WidePart } from '#shared/ingest/options.ts';
import { wideFields } from '#shared/ingest/wide-columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import { Row } from './row.ts';
import { RowReader } from './row-reader.ts';
import type { World } from './world.ts';

interface Part {
  readonly reader: RowReader;
  /** The channel or series; null where a row of the file is one row. */
  readonly name: string | null;
  /** Places of its cells. A row where all of them are empty says nothing of it. */
  readonly cells: readonly number[];
}

/** Rows of one file by its mapping: each is one, or one of each channel or series that the file has columns of. */
export class FileReader {
  readonly #parts: readonly [Part, ...Part[]];

  /** @throws UnreadableFile where the mapping doesn't fit the file */
  constructor(kind: ImportKind, options: ImportOptions, columns: readonly string[], world: World) {
    const [first, ...others] = options.wide ?? [];
    if (!first) {
      this.#parts = [{ reader: new RowReader(kind, options, columns, world), name: null, cells: [] }];
      return;
    }
    const fields = wideFields[kind];
    if (!fields) throw new UnreadableFile('mapping-unfit');
    const names = new Set<string>();
    const partOf = (part: WidePart): Part => {
      if (Object.keys(part).some((id) => !fields.includes(id))) throw new UnreadableFile('mapping-unfit');
      const source = part[fields[0]];
      const name = source && 'value' in source ? source.value : '';
      if (names.has(name.toLowerCase())) throw new UnreadableFile('wide-name-twice', { details: { name } });
      names.add(name.toLowerCase());
      const own = { ...options, mapping: { ...options.mapping, ...part } };
      const cells = Object.values(part).flatMap((from) => ('column' in from ? [columns.indexOf(from.column)] : []));
      return { reader: new RowReader(kind, own, columns, world), name, cells };
    };
    this.#parts = [partOf(first), ...others.map(partOf)];
  }

  isTotals(row: CsvRow): boolean {
    return this.#parts[0].reader.isTotals(row);
  }

  /** What a row of the file tells, one by one, and of which channel or series. */
  read(row: CsvRow): { readonly row: Row; readonly part: string | null }[] {
    const [{ reader, name }] = this.#parts;
    if (name === null) return [{ row: new Row(reader, row), part: null }];
    return this.#parts
      .filter(({ cells }) => cells.some((at) => (row.cells[at] ?? '').trim() !== ''))
      .map(({ reader, name }) => ({ row: new Row(reader, row), part: name }));
  }
}
