import { Failure } from '#shared/api/failure.ts';
import type { NewPriceAlertRule, PriceAlertRule, PriceAlertRulesAnswer } from '#shared/api/families/offers-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { imageVersions } from '../catalog/image-versions.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';

interface Row extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly kind: PriceAlertRule['kind'];
  readonly threshold: number;
  readonly product_id: number | null;
  readonly product: string | null;
  readonly retailer_id: number | null;
  readonly retailer: string | null;
  readonly enabled: number;
  readonly created_by: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly updated_at: string;
  readonly version: number;
}

/** Per account, since every rule is checked for every offer. */
const maxRules = 100;

/**
 * SQL: an account sees the rules of its subaccounts too, a subaccount those of the account, since they watch its
 * offers.
 */
const visible = `FROM price_alert_rule a
  LEFT JOIN product p ON p.id = a.product_id LEFT JOIN retailer r ON r.id = a.retailer_id
  LEFT JOIN user u ON u.id = a.created_by
  WHERE a.account_id = ?1 AND (?2 IS NULL OR a.operator_id = 0 OR a.operator_id IN (SELECT value FROM json_each(?2)))`;
const columns = `a.*, p.name AS product, r.name AS retailer, u.firstname, u.lastname, ${changerOf('a')}`;

const scopeParameters = ({ var: { scope } }: ReadingContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

export const priceAlertRules: Handler<'priceAlertRules'> = async (context) => {
  const { limit, cursor } = context.query;
  const rows = await context.var.database.read<Row>(
    `SELECT ${columns} ${visible} AND a.id > ?3 ORDER BY a.id LIMIT ?4`,
    ...[...scopeParameters(context), idOfCursor(cursor), limit + 1],
  );
  const shown = rows.slice(0, limit);
  const { database, scope, user } = context.var;
  const images = await imageVersions(
    database,
    { tenant: scope.tenant, sample: seesSampleData(user) },
    shown.flatMap(({ product_id }) => product_id ?? []),
  );
  const answer: PriceAlertRulesAnswer = {
    items: shown.map((row) => {
      const rule = ruleOf(context, row);
      return { ...rule, product: rule.product && { ...rule.product, image: images.get(rule.product.id) ?? null } };
    }),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
  return answer;
};

export const createPriceAlertRule: Handler<'createPriceAlertRule'> = async (context) => {
  const { database, scope, user } = context.var;
  const rule = context.body;
  await checkRule(context, rule);
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO price_alert_rule
         (account_id, operator_id, name, kind, threshold, product_id, retailer_id, enabled, created_by, updated_by,
          updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10
       WHERE (SELECT count(*) FROM price_alert_rule WHERE account_id = ?1) < ?11 RETURNING id`,
      ...[
        scope.accountId,
        scope.operatorId ?? 0,
        rule.name,
        rule.kind,
        rule.threshold,
        rule.productId,
        rule.retailerId,
      ],
      ...[rule.enabled ? 1 : 0, user.id, new Date().toISOString(), maxRules],
    ),
  );
  if (!made) throw new Failure('too-many-rules', { details: { most: maxRules } });
  return answerRule(context, await findRule(context, Number(made.id)));
};

export const changePriceAlertRule: Handler<'changePriceAlertRule'> = async (context) => {
  const { database, user } = context.var;
  const change = context.body;
  const row = await findRule(context, idInPath(context, 'rule'));
  const revision = revisionMatched(context);
  checkEditable(context, row);
  const rule: NewPriceAlertRule = {
    name: change.name ?? row.name,
    kind: change.kind ?? row.kind,
    threshold: change.threshold ?? row.threshold,
    productId: change.productId === undefined ? row.product_id : change.productId,
    retailerId: change.retailerId === undefined ? row.retailer_id : change.retailerId,
    enabled: change.enabled ?? row.enabled === 1,
  };
  await checkRule(context, rule);
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE price_alert_rule SET name = ?1, kind = ?2, threshold = ?3, product_id = ?4, retailer_id = ?5, enabled = ?6,
         version = version + 1, updated_at = ?7, updated_by = ?10
       WHERE id = ?8 AND version = ?9 RETURNING id`,
      ...[rule.name, rule.kind, rule.threshold, rule.productId, rule.retailerId, rule.enabled ? 1 : 0],
      ...[new Date().toISOString(), row.id, revision, user.id],
    ),
  );
  if (!saved) throw lostRace();
  return answerRule(context, await findRule(context, row.id));
};

export const deletePriceAlertRule: Handler<'deletePriceAlertRule'> = async (context) => {
  const row = await findRule(context, idInPath(context, 'rule'));
  const revision = revisionMatched(context);
  checkEditable(context, row);
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM price_alert_rule WHERE id = ? AND version = ? RETURNING id', row.id, revision),
  );
  if (!deleted) throw lostRace();
};

async function findRule(context: UpstreamContext, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(
    `SELECT ${columns} ${visible} AND a.id = ?3`,
    ...scopeParameters(context),
    id,
  );
  if (!row) throw noSuch('rule');
  return row;
}

const isEditable = ({ var: { scope } }: ReadingContext, row: Row): boolean =>
  scope.tenant.operatorIds === null || scope.tenant.operatorIds.includes(row.operator_id);

function checkEditable(context: UpstreamContext, row: Row): void {
  if (!isEditable(context, row)) throw new Failure('rule-of-account');
}

/**
 * A rule can only be about products and retailers with offers in the scope.
 * @throws Failure 400 with a sentence for each field
 */
async function checkRule(context: UpstreamContext, rule: NewPriceAlertRule): Promise<void> {
  const errors: Record<string, string> = {};
  if (rule.kind === 'out-of-stock' && !Number.isInteger(rule.threshold)) errors.threshold = 'must be whole days';
  for (const [field, column, id] of [
    ['productId', 'product_id', rule.productId],
    ['retailerId', 'retailer_id', rule.retailerId],
  ] as const) {
    if (id === null) continue;
    const offer = await context.var.database.first(
      `SELECT id FROM offer WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))
         AND ${column} = ?3 LIMIT 1`,
      ...[...scopeParameters(context), id],
    );
    if (!offer) errors[field] = 'has no offers in this scope';
  }
  if (Object.keys(errors).length > 0) throw new Failure('fields-invalid', { errors });
}

const answerRule = (context: UpstreamContext, row: Row) => tagged(ruleOf(context, row), etagOf(row.version));

function ruleOf(context: ReadingContext, row: Row): PriceAlertRule {
  const sample = seesSampleData(context.var.user);
  const { id, kind, threshold, product_id, retailer_id, created_by, firstname, lastname } = row;
  const named = (of: 'product' | 'retailer', key: number | null) =>
    key === null ? null : { id: key, name: sample ? madeUpName(of, key) : (row[of] ?? '') };
  return {
    ...{ id, kind, threshold, enabled: row.enabled === 1 },
    name: sample ? `Rule ${id}` : row.name,
    product: named('product', product_id),
    retailer: named('retailer', retailer_id),
    editable: isEditable(context, row),
    author: firstname === null ? null : authorName({ id: created_by, firstname, lastname: lastname ?? '' }, sample),
    updatedAt: row.updated_at,
    updatedBy: changerName(row, sample),
    etag: etagOf(row.version),
  };
}
