import type { narrowedQuerySchema, OfferBreach, OfferBreachesAnswer } from '#shared/api/families/offers-schemas.ts';
import { Bound } from '../../analytics/bound.ts';
import { madeUpName } from '../../anonymise/names.ts';
import { type Scaling, scalingFor, shownInstant, shownPrice } from '../../anonymise/scaling.ts';
import type { Handler } from '../../handler.ts';
import { type WithKeys, withKeys } from '../../offers/keys.ts';
import { offersOf, offsetOf, pageOf } from '../../offers/narrowed.ts';
import type { Tenant } from '../../scope/tenant.ts';
import { type Statement, statement } from '../../storage/database.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly product_id: number;
  readonly product: string;
  readonly retailer_id: number;
  readonly retailer: string;
  readonly country: string;
  readonly currency: string;
  readonly rule_id: number;
  readonly rule: string;
  readonly kind: OfferBreach['rule']['kind'];
  readonly threshold: number;
  readonly closing_at: string;
  readonly price: number | null;
  readonly price_index: number | null;
  readonly in_stock: number;
  readonly out_days: number | null;
}

type Asked = WithKeys<ReturnType<typeof narrowedQuerySchema.parse>>;

/** Offers that break a rule as they were on the last day of the range on which they were validly observed. */
export const offerBreaches: Handler<'offerBreaches'> = async (context) => {
  const { database, scope } = context.var;
  const sample = scalingFor(context);
  const asked = await withKeys(context, context.query);
  const offset = offsetOf(asked.cursor);
  const [rows, [counts]] = await database.readAll<[Row, Record<string, number>]>([
    listStatement(scope.tenant, asked, offset),
    countStatement(scope.tenant, asked),
  ]);
  const { shown, nextCursor } = pageOf(rows, offset, asked.limit);
  const answer: OfferBreachesAnswer = {
    items: shown.map((row) => shape(row, scope.timezone, sample)),
    nextCursor,
    ...{ total: Number(counts?.total), offers: Number(counts?.offers), watched: Number(counts?.watched) },
  };
  return answer;
};

/** `state`: each offer as last observed. `breach`: each with the rules that it breaks. */
function breaches(tenant: Tenant, { from, to, filters }: Asked, bound: Bound): string {
  const [first, last] = [bound.add(from), bound.add(to)];
  const day = 'd.account_id = o.account_id AND d.offer_id = o.id';
  return `WITH latest AS (
      SELECT o.*, (SELECT max(d.date) FROM offer_day d
                   WHERE ${day} AND d.date BETWEEN ${first} AND ${last} AND d.observations > 0) AS seen_on
      FROM offer o WHERE ${offersOf(tenant, filters, bound)}
    ), state AS (
      SELECT o.*, d.closing_at, d.closing_price_minor AS price, d.closing_in_stock AS in_stock,
             d.closing_price_minor * 100.0 / o.reference_minor AS price_index,
             iif(d.closing_in_stock = 1, NULL, CAST(julianday(o.seen_on) - julianday(coalesce(
               (SELECT max(e.date) FROM offer_day e WHERE e.account_id = o.account_id AND e.offer_id = o.id
                AND e.date < o.seen_on AND e.out_of_stock < e.observations),
               (SELECT min(e.date, date(e.date, '-1 day')) FROM offer_day e
                WHERE e.account_id = o.account_id AND e.offer_id = o.id ORDER BY e.date LIMIT 1)
             )) AS INTEGER)) AS out_days
      FROM latest o JOIN offer_day d ON ${day} AND d.date = o.seen_on
    ), breach AS (
      SELECT s.*, a.id AS rule_id, a.name AS rule, a.kind, a.threshold
      FROM state s JOIN price_alert_rule a ON a.account_id = s.account_id AND a.enabled = 1
        AND a.operator_id IN (0, s.operator_id)
        AND (a.product_id IS NULL OR a.product_id = s.product_id)
        AND (a.retailer_id IS NULL OR a.retailer_id = s.retailer_id)
        AND CASE a.kind WHEN 'index-below' THEN s.price_index < a.threshold
                        WHEN 'index-above' THEN s.price_index > a.threshold
                        ELSE s.out_days >= a.threshold END
    )`;
}

function listStatement(tenant: Tenant, asked: Asked, offset: number): Statement {
  const bound = new Bound();
  return statement(
    `${breaches(tenant, asked, bound)}
     SELECT b.*, p.name AS product, r.name AS retailer FROM breach b
     JOIN product p ON p.id = b.product_id JOIN retailer r ON r.id = b.retailer_id
     ORDER BY b.rule_id, CASE b.kind WHEN 'index-below' THEN b.price_index
       WHEN 'index-above' THEN -b.price_index ELSE -b.out_days END, b.id
     LIMIT ${bound.add(asked.limit + 1)} OFFSET ${bound.add(offset)}`,
    ...bound.values,
  );
}

function countStatement(tenant: Tenant, asked: Asked): Statement {
  const bound = new Bound();
  return statement(
    `${breaches(tenant, asked, bound)}
     SELECT count(*) AS total, count(DISTINCT id) AS offers, (SELECT count(*) FROM state) AS watched FROM breach`,
    ...bound.values,
  );
}

const shape = (row: Row, timezone: string, sample: Scaling | null): OfferBreach => ({
  offer: row.id,
  product: { id: row.product_id, name: sample ? madeUpName('product', row.product_id) : row.product },
  retailer: { id: row.retailer_id, name: sample ? madeUpName('retailer', row.retailer_id) : row.retailer },
  ...{ country: row.country, currency: row.currency },
  rule: {
    id: row.rule_id,
    name: sample ? `Rule ${row.rule_id}` : row.rule,
    ...{ kind: row.kind, threshold: row.threshold },
  },
  observedAt: shownInstant(row.closing_at, timezone, sample),
  price: row.price === null ? null : shownPrice(row.price, row.currency, sample),
  priceIndex: row.price_index,
  inStock: row.in_stock === 1,
  outDays: row.out_days,
});
