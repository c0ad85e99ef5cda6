import { Failure } from '#shared/api/failure.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { allowanceOf, allowanceUsed, usedOf } from './allowance.ts';
import { answerTouchpoint, findTouchpoint, touchpointById } from './rows.ts';

export const archiveTouchpoint: Handler<'archiveTouchpoint'> = async (context) => {
  const row = await findTouchpoint(context);
  const revision = revisionMatched(context);
  const [[gone] = []] = await context.var.database.write(
    statement(
      `UPDATE touchpoint SET status = 'archived', published_revision = NULL, updated_at = ?3, updated_by = ?4
       WHERE id = ?1 AND revision = ?2 RETURNING id`,
      ...[row.id, revision, new Date().toISOString(), context.var.user.id],
    ),
    statement(
      'DELETE FROM touchpoint_preview WHERE touchpoint_id = ?1 AND EXISTS (SELECT 1 FROM touchpoint WHERE id = ?1 AND status = ?2)',
      row.id,
      'archived',
    ),
  );
  if (!gone) throw lostRace();
};

/** Restores it as unpublished, or as a draft, with its public id and slug. */
export const unarchiveTouchpoint: Handler<'unarchiveTouchpoint'> = async (context) => {
  const { database, user } = context.var;
  const row = await findTouchpoint(context);
  const revision = revisionMatched(context);
  if (row.status !== 'archived') throw new Failure('not-archived');
  const { allowed, grantedTo } = await allowanceOf(context, row.kind);
  const [[done] = []] = await database.write(
    statement(
      `UPDATE touchpoint SET status = CASE WHEN first_published_at IS NULL THEN 'draft' ELSE 'unpublished' END,
         updated_at = ?3, updated_by = ?4
       WHERE id = ?1 AND revision = ?2 AND status = 'archived' AND ${usedOf('?5', '?6', '?7')} < ?8 RETURNING id`,
      ...[row.id, revision, new Date().toISOString(), user.id, row.account_id, row.kind, grantedTo, allowed],
    ),
  );
  if (!done) {
    const { used } = await allowanceOf(context, row.kind);
    throw used < allowed ? lostRace() : allowanceUsed(row.kind, allowed);
  }
  return answerTouchpoint(await touchpointById(context, row.kind, row.id), context);
};
