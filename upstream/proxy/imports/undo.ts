import { Failure } from '#shared/api/failure.ts';
import type { ImportUndo } from '#shared/api/families/imports-schemas.ts';
import type { Handler } from '../../handler.ts';
import { claimUndo } from '../../ingest/undo.ts';
import { findJob, jobOf } from './jobs.ts';

export const importUndo: Handler<'importUndo'> = async (context) => {
  const { facts, scope, user } = context.var;
  const job = jobOf(await findJob(context), user);
  const counts = await facts.undoCounts({ id: job.id, accountId: scope.accountId, kind: job.kind });
  const answer: ImportUndo = { job, ...counts };
  return answer;
};

/** Taking back what is taken back already changes nothing and answers the same. */
export const undoImportJob: Handler<'undoImportJob'> = async (context) => {
  const { database, facts, scope, user } = context.var;
  const job = await findJob(context);
  if (job.undone_at === null) {
    const [[claimed] = []] = await database.write(claimUndo(job.id, user.id, Date.now()));
    if (!claimed) throw new Failure('import-took-nothing');
    await facts.takeBack({ id: job.id, accountId: scope.accountId, kind: job.kind });
  }
  return jobOf(await findJob(context), user);
};
