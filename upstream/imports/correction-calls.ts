import { Failure } from '#shared/api/failure.ts';
import type { Corrections } from '#shared/api/families/imports-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { findJob, jobOf } from './jobs.ts';
import { withImportTurn } from './undo.ts';

/** With sample data there are none, since each has real values. */
export const importCorrections: Handler<'importCorrections'> = async (context) => {
  const { facts, scope, user } = context.var;
  const { limit, cursor } = context.query;
  const after = cursor === undefined ? 0 : Number(cursor);
  if (Number.isNaN(after)) throw new Failure('cursor-unknown');
  const { id, kind, ...row } = await findJob(context);
  const job = { id, kind, accountId: scope.accountId };
  const found = seesSampleData(user) ? [] : await facts.corrections(job, after, limit + 1);
  const items = found.slice(0, limit);
  const answer: Corrections = {
    job: jobOf({ ...row, id, kind }, user),
    items,
    nextCursor: found.length > limit ? String(items.at(-1)?.id) : null,
  };
  return answer;
};

/** Idempotent: undoing an undone correction changes nothing. */
export const undoImportCorrections: Handler<'undoImportCorrections'> = async (context) => {
  const { facts, scope, user } = context.var;
  const { correction } = context.body;
  const job = await findJob(context);
  if (job.undo_began_at !== null || job.status === 'running') throw new Failure('import-took-nothing');
  await withImportTurn(context, job, async (turn) => {
    const ids = correction === null ? null : [correction];
    await facts.undoCorrectionsOf({ id: job.id, accountId: scope.accountId, kind: job.kind }, ids, turn);
  });
  return jobOf(await findJob(context), user);
};
