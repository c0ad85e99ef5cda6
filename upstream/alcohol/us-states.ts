import { Failure } from '#shared/api/failure.ts';
import { hasKey } from '#shared/table.ts';
import { usStates } from '#shared/touchpoints/us-states.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { invalidatePublishedPages } from '../scope/alcohol-rules.ts';
import { answerSettings, checkWholeAccount, type StateRow } from './settings.ts';

export const setUsStateRule: Handler<'setUsStateRule'> = async (context) => {
  const { database, scope, user } = context.var;
  const { counsel, listing, note } = context.body;
  const { state } = context.params;
  const version = revisionMatched(context);
  await checkWholeAccount(context);
  if (!hasKey(usStates, state)) throw new Failure('alcohol-region-unknown', { field: 'state' });
  const before = await database.first<StateRow>(
    'SELECT * FROM us_state_rule WHERE account_id = ?1 AND state = ?2',
    ...[scope.accountId, state],
  );
  const [changed] = await database.write<[{ version: number }, object, object]>(
    statement(
      `INSERT INTO us_state_rule (account_id, state, counsel, listing, note, updated_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
       WHERE ?8 = 0 OR EXISTS (SELECT 1 FROM us_state_rule WHERE account_id = ?1 AND state = ?2)
       ON CONFLICT (account_id, state) DO UPDATE SET counsel = ?3, listing = ?4, note = ?5,
         updated_by = ?6, updated_at = ?7, version = version + 1 WHERE version = ?8
       RETURNING version`,
      ...[scope.accountId, state, counsel, listing, note, user.id, new Date().toISOString(), version],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'alcohol-state-changed', accountId: scope.accountId, targetId: state },
      before: before && { counsel: before.counsel, listing: before.listing, note: before.note },
      after: { counsel, listing, note },
    }),
    invalidatePublishedPages(scope.accountId),
  );
  if (changed.length === 0) throw lostRace();
  return await answerSettings(context);
};
