import type { narrowedQuerySchema, OfferBreach, OfferBreachesAnswer } from '#shared/api/families/offers-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import { type Scaling, scalingFor, shownInstant, shownPrice } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { type ImageReader, imageVersionOf } from '../catalog/image-versions.ts';
import type { Subquery } from '../facts/facts.ts';
import { offsetOf, pageOf } from '../facts/questions/narrowed.ts';
import { Bound, type Statement, statement } from '../platform/storage/statement.ts';
import { type WithKeys, withKeys } from './keys.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly product_id: number;
  readonly product: string;
  readonly image: number | null;
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

type BreachQuery = WithKeys<ReturnType<typeof narrowedQuerySchema.parse>>;

/** Offers that break a rule, judged by the last day of the range with a valid observation. */
export const offerBreaches: Handler<'offerBreaches'> = async (context) => {
  const { database, facts, scope } = context.var;
  const sample = scalingFor(context);
  const asked = await withKeys(context, context.query);
  const offset = offsetOf(asked.cursor);
  const states = await facts.offerStates({ tenant: scope.tenant, ...asked });
  const [rows, [counts]] = await database.readAll<[Row, Record<string, number>]>([
    selectBreaches(states, asked, offset, { tenant: scope.tenant, sample: sample !== null }),
    countBreaches(states),
  ]);
  const { shown, nextCursor } = pageOf(rows, offset, asked.limit);
  const answer: OfferBreachesAnswer = {
    items: shown.map((row) => breachOf(row, scope.timezone, sample)),
    nextCursor,
    ...{ total: Number(counts?.total), offers: Number(counts?.offers), watched: Number(counts?.watched) },
  };
  return answer;
};

/** SQL with two tables: `state` has each offer as last observed, `breach` each offer with the rules that it breaks. */
const sqlBreaches = (states: Subquery, bound: Bound): string => `WITH state AS MATERIALIZED (
      SELECT o.*, t.closing_at, t.price, t.in_stock, t.out_days, t.price * 100.0 / o.reference_minor AS price_index
      FROM (${states(bound)}) t JOIN offer o ON o.id = t.offer_id
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

function selectBreaches(states: Subquery, { limit }: BreachQuery, offset: number, reader: ImageReader): Statement {
  const bound = new Bound();
  return statement(
    `${sqlBreaches(states, bound)}
     SELECT b.*, p.name AS product, ${imageVersionOf('b.product_id', reader, bound)} AS image, r.name AS retailer FROM breach b
     JOIN product p ON p.id = b.product_id JOIN retailer r ON r.id = b.retailer_id
     ORDER BY b.rule_id, CASE b.kind WHEN 'index-below' THEN b.price_index
       WHEN 'index-above' THEN -b.price_index ELSE -b.out_days END, b.id
     LIMIT ${bound.add(limit + 1)} OFFSET ${bound.add(offset)}`,
    ...bound.values,
  );
}

function countBreaches(states: Subquery): Statement {
  const bound = new Bound();
  return statement(
    `${sqlBreaches(states, bound)}
     SELECT count(*) AS total, count(DISTINCT id) AS offers, (SELECT count(*) FROM state) AS watched FROM breach`,
    ...bound.values,
  );
}

const breachOf = (row: Row, timezone: string, sample: Scaling | null): OfferBreach => ({
  offer: row.id,
  product: {
    ...{ id: row.product_id, name: sample ? madeUpName('product', row.product_id) : row.product },
    image: row.image,
  },
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
