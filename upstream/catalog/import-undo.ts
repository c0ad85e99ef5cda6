import { Failure } from '#shared/api/failure.ts';
import type { CatalogImportUndo } from '#shared/api/families/catalog-sources-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { undoCounts, undoStatements } from './import-changes.ts';
import { importOf } from './import-record.ts';
import { findImport, importById } from './imports.ts';
import { checkOwn, findSource } from './sources.ts';

export const catalogImportUndo: Handler<'catalogImportUndo'> = async (context) => {
  const { database, user } = context.var;
  const row = await findImport(context);
  const [[counts] = []] = await database.readAll([undoCounts(row.id)]);
  const answer: CatalogImportUndo = {
    import: importOf(row, seesSampleData(user)),
    ...{ added: Number(counts?.added ?? 0), changed: Number(counts?.changed ?? 0) },
    staying: Number(counts?.staying ?? 0),
  };
  return answer;
};

const brokenOffAfterMs = 30 * 60_000;

/** Idempotent: a second undo changes nothing and answers the same. */
export const undoCatalogImport: Handler<'undoCatalogImport'> = async (context) => {
  const { database, user } = context.var;
  const row = await findImport(context);
  checkOwn(context, await findSource(context, row.source_id));
  if (row.undone_at === null) {
    const now = Date.now();
    const [[claimed] = []] = await database.write(
      ...undoStatements({
        ...{ importId: row.id, userId: user.id, at: new Date(now).toISOString() },
        brokenOffBefore: new Date(now - brokenOffAfterMs).toISOString(),
      }),
    );
    if (!claimed) throw new Failure('nothing-to-take-back');
  }
  return importOf(await importById(context, row.id), false);
};
