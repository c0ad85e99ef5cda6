import { type Statement, statement } from '../platform/storage/statement.ts';
import type { FileProduct } from './file-rows.ts';
import { isInUse, isNamedByOthers } from './tenancy.ts';

/** How many of a source's last files can be undone. */
const undoableFiles = 10;

/** Makes room for another file: deletes the recorded changes of the oldest ones, which can't be undone any more. */
export const deleteOldChanges = (sourceId: number): Statement =>
  statement(
    `DELETE FROM catalog_import_change WHERE import_id IN (
       SELECT id FROM catalog_import WHERE source_id = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2)`,
    ...[sourceId, undoableFiles - 1],
  );

interface FileChange {
  readonly importId: number;
  readonly accountId: number;
  readonly sourceId: number;
  readonly operatorId: number;
}

/** Records the products as they are before the file changes them. */
export const recordChanged = (
  { importId, accountId, sourceId, operatorId }: FileChange,
  products: readonly FileProduct[],
): Statement =>
  statement(
    `INSERT INTO catalog_import_change
     SELECT ?1, p.id, json_object('name', p.name, 'brand', p.brand, 'category', p.category, 'sku', p.sku,
       'description', p.description, 'own', p.own, 'matched', p.matched, 'source_id', p.source_id, 'archived', p.archived),
       p.revision, p.revision + 1
     FROM json_each(?3) j JOIN product p ON p.account_id = ?2 AND p.gtin = j.value ->> 'gtin'
     WHERE (p.source_id IS NULL OR p.source_id = ?4) AND NOT ${isNamedByOthers('?5')} AND ${isInUse('?4')}`,
    ...[importId, accountId, JSON.stringify(products), sourceId, operatorId],
  );

/** Records the products that the file added, unless a parallel import of the same file has recorded them. */
export const recordAdded = (
  { importId, accountId, sourceId }: FileChange,
  products: readonly FileProduct[],
): Statement =>
  statement(
    `INSERT INTO catalog_import_change
     SELECT ?1, p.id, NULL, 0, p.revision
     FROM json_each(?3) j JOIN product p ON p.account_id = ?2 AND p.gtin = j.value ->> 'gtin'
     WHERE p.source_id = ?4 AND p.revision = 1
       AND NOT EXISTS (SELECT 1 FROM catalog_import_change c WHERE c.product_id = p.id AND c.before IS NULL)`,
    ...[importId, accountId, JSON.stringify(products), sourceId],
  );

/** How many products an undo would archive or restore, and how many were changed since. */
export const undoCounts = (importId: number): Statement =>
  statement(
    `SELECT coalesce(sum(p.revision = c.revision AND c.before IS NULL), 0) AS added,
       coalesce(sum(p.revision = c.revision AND c.before IS NOT NULL), 0) AS changed,
       coalesce(sum(p.revision <> c.revision), 0) AS staying
     FROM catalog_import_change c JOIN product p ON p.id = c.product_id WHERE c.import_id = ?1`,
    importId,
  );

interface Undo {
  readonly importId: number;
  readonly userId: string;
  /** UTC instant. */
  readonly at: string;
  /** UTC instant. Unfinished imports from before it have broken off. */
  readonly brokenOffBefore: string;
}

/** Undoes an import in one transaction. The first statement returns its id, or nothing if there is nothing to undo. */
export function undoStatements({ importId, userId, at, brokenOffBefore }: Undo): Statement[] {
  const claimed = 'EXISTS (SELECT 1 FROM catalog_import WHERE id = ?1 AND undone_at = ?2 AND undone_by = ?3)';
  const parameters = [importId, at, userId] as const;
  const sqlRestore = (column: string) =>
    `${column} = CASE WHEN c.before IS NULL THEN product.${column} ELSE c.before ->> '${column}' END`;
  const columns = ['name', 'brand', 'category', 'sku', 'description', 'own', 'matched', 'source_id'].map(sqlRestore);
  return [
    statement(
      `UPDATE catalog_import SET undone_at = ?2, undone_by = ?3, undone = c.undone, stayed = c.stayed FROM (
         SELECT coalesce(sum(p.revision = c.revision), 0) AS undone, coalesce(sum(p.revision <> c.revision), 0) AS stayed
         FROM catalog_import_change c JOIN product p ON p.id = c.product_id WHERE c.import_id = ?1) c
       WHERE id = ?1 AND undone_at IS NULL AND c.undone > 0 AND (finished_at IS NOT NULL OR created_at < ?4) RETURNING id`,
      ...[...parameters, brokenOffBefore],
    ),
    // The state after an earlier file is restored, so that file can be undone next.
    statement(
      `UPDATE catalog_import_change AS e SET revision = c.revision + 1
       FROM catalog_import_change c JOIN product p ON p.id = c.product_id AND p.revision = c.revision
       WHERE c.import_id = ?1 AND e.product_id = c.product_id AND e.import_id < c.import_id
         AND e.revision = c.before_revision AND ${claimed}`,
      ...parameters,
    ),
    statement(
      `UPDATE product SET ${columns.join(', ')}, archived = CASE WHEN c.before IS NULL THEN 1 ELSE c.before ->> 'archived' END,
         revision = product.revision + 1, updated_at = ?2, updated_by = ?3
       FROM catalog_import_change c
       WHERE c.import_id = ?1 AND product.id = c.product_id AND product.revision = c.revision AND ${claimed}`,
      ...parameters,
    ),
  ];
}
