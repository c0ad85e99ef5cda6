import { watchedBy } from '#shared/analytics/insights/watched.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { Failure } from '#shared/api/failure.ts';
import {
  dismissalBodySchema,
  type InsightAnswer,
  type InsightQuestion,
} from '#shared/api/families/insights-schemas.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { valid } from '../calls/valid.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { readFamilyCoverage } from '../facts/questions/coverage.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { findTemplate } from './find-template.ts';
import { type Ask, computeInsights, type FoundCard } from './insights/compute.ts';
import { withProducts } from './insights/products.ts';

/** Answers insights: how figures changed, compared with a similar period and with their usual changes. */
export const insightAnswer: Handler<'insightAnswer'> = async (context) => {
  const { database, scope, user } = context.var;
  const question = context.body;
  const { id } = context.params;
  const [{ widgets }, coverage, dismissed] = await Promise.all([
    findTemplate(context, 'insight', id),
    readFamilyCoverage(database, scope.tenant, 'brand'),
    readDismissed(context),
  ]);
  const watched = watchedBy(widgets);
  if (watched.measures.length === 0) throw new Failure('nothing-watched');
  const findings = await computeInsights(askIn(context), watched, question, coverage.first);
  const found = await withProducts(database, scope, findings.cards, seesSampleData(user));
  const cards = found.map(async (card) => {
    const fingerprint = await fingerprintOf(id, question, card);
    return { ...card, id: fingerprint, dismissed: dismissed.has(fingerprint) };
  });
  const answer: InsightAnswer = { ...findings, cards: await Promise.all(cards) };
  return answer;
};

function askIn(context: ReadingContext): Ask {
  const { facts, scope } = context.var;
  const sample = scalingFor(context);
  const now = Date.now();
  return async (query) =>
    await answerQuery(facts, { query: checkQuery(valid(querySchema, query), scope.accountType), scope, sample, now });
}

/** Identifies a change in a view. It is the same for every person and currency. */
async function fingerprintOf(
  id: string,
  { range, comparison, filters }: InsightQuestion,
  card: FoundCard,
): Promise<string> {
  const fingerprint = JSON.stringify([id, range, comparison, filters, card.measure, Math.sign(card.change)]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(fingerprint)));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Parameters for a person’s own dismissals in the scope of the call. */
const ownParameters = ({ var: { scope, user } }: ReadingContext) =>
  [user.id, scope.accountId, scope.operatorId ?? 0] as const;

async function readDismissed(context: ReadingContext): Promise<ReadonlySet<string>> {
  const rows = await context.var.database.read<{ card: string }>(
    'SELECT card FROM insight_dismissal WHERE user_id = ? AND account_id = ? AND operator_id = ?',
    ...ownParameters(context),
  );
  return new Set(rows.map(({ card }) => card));
}

export const dismissInsight: Handler<'dismissInsight'> = async (context) => {
  const { card } = context.body;
  await context.var.database.write(
    statement(
      `INSERT INTO insight_dismissal (user_id, account_id, operator_id, card, dismissed_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      ...[...ownParameters(context), card, new Date().toISOString()],
    ),
  );
};

export const restoreInsight: Handler<'restoreInsight'> = async (context) => {
  const { card } = valid(dismissalBodySchema, { card: context.params.card });
  await context.var.database.write(
    statement(
      'DELETE FROM insight_dismissal WHERE user_id = ? AND account_id = ? AND operator_id = ? AND card = ?',
      ...[...ownParameters(context), card],
    ),
  );
};
