import {
  type QueryAnswer,
  queryAnswerSchema,
  querySchema,
  type SemanticQuery,
  type SemanticQueryInput,
} from '#shared/analytics/query.ts';
import { d1Engine } from '#upstream/facts/d1/engine.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { d1 } from './migrated.ts';

/** Asks D1 as brand 1 or retailer 2, the whole account or some of its operators. */
export async function ask(
  input: SemanticQueryInput,
  accountId: 1 | 2,
  operatorIds: readonly number[] | null = null,
  database = new Database(d1),
): Promise<{ readonly query: SemanticQuery; readonly answer: QueryAnswer }> {
  const query = checkQuery(querySchema.parse(input), accountId);
  const scope = {
    ...{ accountId, operatorId: null, accountType: accountId, active: true, level: 7, readable: true },
    ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(accountId, operatorIds) },
  };
  const asked = { query, scope, sample: null, now: Date.parse('2026-06-01') };
  return { query, answer: queryAnswerSchema.parse(await answerQuery(d1Engine(database), asked)) };
}
