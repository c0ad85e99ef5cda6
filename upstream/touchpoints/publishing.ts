import { Failure } from '#shared/api/failure.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { randomToken } from '../platform/tokens.ts';
import { answerTouchpoint, findProblems, findTouchpoint, throwIfArchived, touchpointById } from './rows.ts';
import { storeVersion } from './versions.ts';

/** Publishes the draft as last saved. */
export const publishTouchpoint: Handler<'publishTouchpoint'> = async (context) => {
  const { database } = context.var;
  const row = await findTouchpoint(context);
  const revision = revisionMatched(context);
  if (row.revision !== revision) throw lostRace();
  throwIfArchived(row);
  const problems = await findProblems(context, row);
  if (problems.length > 0)
    throw new Failure('not-publishable', {
      errors: Object.fromEntries(problems.map(({ path, message }) => [path || 'definition', message])),
    });
  const now = new Date().toISOString();
  const [, , [done] = []] = await database.write(
    storeVersion(row.id, revision),
    statement(
      'UPDATE touchpoint_version SET published_at = ?3 WHERE touchpoint_id = ?1 AND revision = ?2',
      ...[row.id, revision, now],
    ),
    statement(
      `UPDATE touchpoint SET status = 'published', published_revision = revision, published_at = ?3,
         first_published_at = coalesce(first_published_at, ?3), public_id = coalesce(public_id, ?4)
       WHERE id = ?1 AND revision = ?2 AND status <> 'archived' RETURNING id`,
      ...[row.id, revision, now, randomToken()],
    ),
  );
  if (!done) throw lostRace();
  return answerTouchpoint(await touchpointById(context, row.kind, row.id), context);
};

export const unpublishTouchpoint: Handler<'unpublishTouchpoint'> = async (context) => {
  const { database } = context.var;
  const row = await findTouchpoint(context);
  const revision = revisionMatched(context);
  if (row.status !== 'published') throw new Failure('not-published');
  const [[done] = []] = await database.write(
    statement(
      `UPDATE touchpoint SET status = 'unpublished', published_revision = NULL
       WHERE id = ?1 AND revision = ?2 AND status = 'published' RETURNING id`,
      ...[row.id, revision],
    ),
  );
  if (!done) throw lostRace();
  return answerTouchpoint(await touchpointById(context, row.kind, row.id), context);
};
