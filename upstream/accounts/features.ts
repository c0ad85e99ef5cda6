import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { answerChangedAccount, findAccountInPath } from './account.ts';
import { type CountRow, countsOf, replaceFeatures, selectFeatures } from './stored.ts';

/** Existing items stay, even above a lowered limit. */
export const changeInternalAccountFeatures: Handler<'changeInternalAccountFeatures'> = async (context) => {
  const { database, user } = context.var;
  const { features } = context.body;
  const row = await findAccountInPath(context);
  const revision = revisionMatched(context);
  const [before] = await database.readAll<[CountRow]>([selectFeatures(row.id, 0)]);
  const now = new Date().toISOString();
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE account SET version = version + 1, updated_by = ?3, updated_at = ?4 WHERE id = ?1 AND version = ?2
       RETURNING id`,
      ...[row.id, revision, user.id, now],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'features-changed', accountId: row.id, targetId: row.id },
      ...{ before: countsOf(before), after: features },
    }),
    ...replaceFeatures(row.id, 0, features, {
      sql: 'EXISTS (SELECT 1 FROM account WHERE id = ?1 AND version = ?4 AND updated_by = ?5 AND updated_at = ?6)',
      parameters: [revision + 1, user.id, now],
    }),
  );
  if (!saved) throw lostRace();
  return await answerChangedAccount(context);
};
