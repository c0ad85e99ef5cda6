import type { CatalogImport } from '#shared/api/families/catalog-sources-schemas.ts';
import { authorName, undoerName } from '../calls/author.ts';
import { storedFailureText } from '../facts/ingest/failure.ts';

/** A row of `catalog_import` with its author's name. */
export interface ImportRow extends Record<string, unknown> {
  readonly id: number;
  readonly source_id: number;
  readonly file_name: string;
  readonly created_by: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly rows_read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly failure: string | null;
  readonly undone_at: string | null;
  readonly undone_by: string | null;
  readonly undone_by_firstname: string | null;
  readonly undone_by_lastname: string | null;
  readonly undone: number;
  readonly stayed: number;
}

export const importOf = (row: ImportRow, sample: boolean): CatalogImport => ({
  ...{ id: row.id, sourceId: row.source_id, createdAt: row.created_at, finishedAt: row.finished_at },
  fileName: sample ? `products-${row.id}.csv` : row.file_name,
  by: authorName({ id: row.created_by, firstname: row.firstname ?? '', lastname: row.lastname ?? '' }, sample),
  ...{ rows: row.rows_read, added: row.added, changed: row.changed, unchanged: row.unchanged, rejected: row.rejected },
  ...{ undoneAt: row.undone_at, undoneBy: undoerName(row, sample), undone: row.undone, stayed: row.stayed },
  failure: storedFailureText(row.failure, sample),
});
