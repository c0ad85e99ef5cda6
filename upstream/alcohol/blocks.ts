import { Failure } from '#shared/api/failure.ts';
import { hasKey } from '#shared/table.ts';
import { blockReasons, maxBlocks } from '#shared/touchpoints/alcohol-choices.ts';
import { usCountry } from '#shared/touchpoints/alcohol-us.ts';
import { usStates } from '#shared/touchpoints/us-states.ts';
import { auditLineIfAdded, auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, noSuch } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { invalidatePublishedPages } from '../scope/alcohol-rules.ts';
import { checkCountry } from './countries.ts';
import { answerSettings, checkWholeAccount } from './settings.ts';

export const createAlcoholBlock: Handler<'createAlcoholBlock'> = async (context) => {
  const { database, scope, user } = context.var;
  const { region, retailer, reason, from, until } = context.body;
  await checkWholeAccount(context);
  const country = checkCountry(context.body.country);
  if (region !== null && !(country === usCountry && hasKey(usStates, region)))
    throw new Failure('alcohol-region-unknown', { field: 'region' });
  if (until !== null && until < from) throw new Failure('alcohol-period-reversed', { field: 'until' });
  if (retailer !== null && country === usCountry && !blockReasons[reason].legal)
    throw new Failure('alcohol-reason-not-legal', { field: 'reason' });
  if (retailer !== null) {
    const found = await database.first(
      'SELECT 1 AS found FROM account_retailer WHERE account_id = ?1 AND retailer_id = ?2',
      ...[scope.accountId, retailer],
    );
    if (!found) throw new Failure('alcohol-retailer-unknown', { field: 'retailer' });
  }
  const counted = await database.first<{ blocks: number }>(
    'SELECT count(*) AS blocks FROM alcohol_block WHERE account_id = ?1',
    scope.accountId,
  );
  if ((counted?.blocks ?? 0) >= maxBlocks)
    throw new Failure('alcohol-too-many-blocks', { details: { most: maxBlocks } });
  const [made] = await database.write<[{ id: number }, object, object]>(
    statement(
      `INSERT INTO alcohol_block
         (account_id, country, region, retailer_id, reason, from_on, until_on, created_by, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING RETURNING id`,
      ...[scope.accountId, country, region, retailer, reason, from, until, user.id, new Date().toISOString()],
    ),
    auditLineIfAdded(context, {
      ...{ action: 'alcohol-block-added', accountId: scope.accountId, reason: blockReasons[reason].label },
      after: { country, region, retailer, from, until },
    }),
    invalidatePublishedPages(scope.accountId),
  );
  if (made.length === 0) throw new Failure('alcohol-block-exists');
  return await answerSettings(context);
};

export const deleteAlcoholBlock: Handler<'deleteAlcoholBlock'> = async (context) => {
  const { database, scope } = context.var;
  const id = idInPath(context, 'block');
  const before = await database.first<Record<'country', string>>(
    `SELECT country, region, retailer_id AS retailer, from_on AS "from", until_on AS until FROM alcohol_block
     WHERE id = ?1 AND account_id = ?2`,
    ...[id, scope.accountId],
  );
  if (!before) throw noSuch('block');
  await checkWholeAccount(context);
  await database.write(
    statement('DELETE FROM alcohol_block WHERE id = ?1 AND account_id = ?2', id, scope.accountId),
    auditLineIfChanged(context, {
      ...{ action: 'alcohol-block-deleted', accountId: scope.accountId, targetId: id, before },
    }),
    invalidatePublishedPages(scope.accountId),
  );
};
