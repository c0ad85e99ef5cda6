import { Failure } from '#shared/api/failure.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { taggedByItself } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { findMatchRow, matchOf } from './offer-list.ts';
import { readerOf } from './product-calls.ts';
import { isOwnOf } from './tenancy.ts';

/** Confirms or rejects that an offer is of its product. Its observations stay in the facts either way. */
export const decideOfferMatch: Handler<'decideOfferMatch'> = async (context) => {
  const { database, scope, user } = context.var;
  const { status } = context.body;
  const reader = readerOf(context);
  const id = idInPath(context, 'offer');
  const row = await findMatchRow(database, reader, id);
  if (!row) throw noSuch('offer');
  const revision = revisionMatched(context);
  if (!isOwnOf(scope.tenant, row.operator_id)) throw new Failure('offer-of-account');
  // A reset match has no judge.
  const [by, at] = status === 'suggested' ? [null, null] : [user.id, new Date().toISOString()];
  const [[saved] = []] = await database.write(
    statement(
      `INSERT INTO offer_match (offer_id, account_id, status, decided_by, decided_at)
       SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?6 = 0 OR EXISTS (SELECT 1 FROM offer_match WHERE offer_id = ?1)
       ON CONFLICT (offer_id) DO UPDATE SET status = ?3, decided_by = ?4, decided_at = ?5, revision = revision + 1
       WHERE revision = ?6 RETURNING offer_id`,
      ...[id, scope.accountId, status, by, at, revision],
    ),
  );
  if (!saved) throw lostRace();
  const now = matchOf((await findMatchRow(database, reader, id)) ?? row, reader);
  return taggedByItself(now);
};
