import { Failure } from '#shared/api/failure.ts';
import type { ImportUndo } from '#shared/api/families/imports-schemas.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { type ImportTurn, takeTurnIfFree } from '../facts/ingest/import-turn.ts';
import { isOfShops, shopLinesOf, undoShopOrders } from '../facts/ingest/orders/shop-orders.ts';
import { claimUndo } from '../facts/ingest/undo.ts';
import { importReportedOrders } from '../sales/deliver.ts';
import { findJob, type JobRow, jobOf } from './jobs.ts';

export const importUndo: Handler<'importUndo'> = async (context) => {
  const { facts, scope, user } = context.var;
  const job = jobOf(await findJob(context), user);
  const counts = isOfShops({ kind: job.kind, target: scope })
    ? { facts: await shopLines(context, job.id), restored: 0, staying: 0 }
    : await facts.undoCounts({ id: job.id, accountId: scope.accountId, kind: job.kind });
  const answer: ImportUndo = { job, ...counts };
  return answer;
};

/** Idempotent: a second undo changes nothing and answers the same. */
export const undoImportJob: Handler<'undoImportJob'> = async (context) => {
  const { database, facts, scope, user } = context.var;
  const job = await findJob(context);
  if (job.undone_at === null)
    await withImportTurn(context, job, async (turn) => {
      const [[claimed] = []] = await database.write(claimUndo(job.id, user.id, Date.now()));
      if (!claimed) throw new Failure('import-took-nothing');
      if (isOfShops({ kind: job.kind, target: scope })) {
        const back = undoShopOrders(job.id, await shopLines(context, job.id), new Date().toISOString());
        await database.write(turn.keep(), ...back);
        await importReportedOrders({ database, facts }, Date.now());
      } else await facts.undoFileImport({ id: job.id, accountId: scope.accountId, kind: job.kind }, turn);
    });
  return jobOf(await findJob(context), user);
};

async function shopLines({ var: { database } }: UpstreamContext, job: number): Promise<number> {
  const [[counted] = []] = await database.readAll([shopLinesOf(job)]);
  return Number(counted?.n ?? 0);
}

/**
 * Runs a change of imported facts while holding the account’s turn. @throws Failure 409 while another import runs or is
 * undone
 */
export async function withImportTurn(
  { var: { database, scope } }: UpstreamContext,
  { id }: Pick<JobRow, 'id'>,
  run: (turn: ImportTurn) => Promise<void>,
): Promise<void> {
  const turn = await takeTurnIfFree(database, { accountId: scope.accountId, job: id });
  if (typeof turn === 'number') throw new Failure(turn === id ? 'import-took-nothing' : 'other-import-running');
  try {
    await run(turn);
  } finally {
    await turn.end();
  }
}
