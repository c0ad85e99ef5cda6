import type { Handler } from '../calls/handler.ts';
import { statement } from '../platform/storage/database.ts';

/** Where the sender takes requests for a plan; it knows who is behind the name. */
const recipient = 'plans';
const kind = 'upgrade-request';

/** One open request per account and plan: asking again is the same request. */
export const requestUpgrade: Handler<'requestUpgrade'> = async (context) => {
  const { database, scope, user } = context.var;
  const { plan } = context.body;
  const payload = JSON.stringify({ accountId: scope.accountId, plan, requestedBy: user.id });
  await database.write(
    statement(
      `INSERT INTO outbox (recipient, kind, payload, created_at) SELECT ?1, ?2, ?3, ?4
       WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE kind = ?2 AND sent_at IS NULL
         AND payload ->> 'accountId' = ?5 AND payload ->> 'plan' = ?6)`,
      ...[recipient, kind, payload, new Date().toISOString(), scope.accountId, plan],
    ),
  );
  return { plan };
};
