import { statement } from '#upstream/platform/storage/statement.ts';
import type { Kind } from '../kind.ts';
import { lineOf } from '../line-of.ts';
import type { ProductName } from '../row-values.ts';
import { attributeTouchedOrders } from './order-attribution.ts';

export interface OrderLine {
  /** As the retailer numbers it. */
  readonly order: string;
  readonly line: number;
  readonly formerLine: number | null;
  readonly declined: boolean;
  /** As the file writes it; empty for none. */
  readonly status: string;
  /** Only in files of shops; empty for none. */
  readonly clickId: string;
  readonly date: string;
  readonly at: string;
  readonly retailer: string;
  readonly session: string;
  readonly touchpoint: number | null;
  readonly operator: number | null;
  readonly channel: string | null;
  readonly country: string;
  readonly currency: string;
  readonly product: ProductName | null;
  readonly units: number;
  readonly amount: number;
}

const statuses: ReadonlyMap<string, 'accepted' | 'declined'> = new Map([
  ...[
    ...['accepted', 'approved', 'confirmed', 'pending', 'open', 'new', 'paid', 'processing', 'processed', 'shipped'],
    ...['delivered', 'fulfilled', 'complete', 'completed', 'closed', 'amended', 'changed', 'updated', 'corrected'],
  ].map((word) => [word, 'accepted'] as const),
  ...['declined', 'rejected', 'cancelled', 'canceled', 'void', 'voided', 'refused', 'deleted'].map(
    (word) => [word, 'declined'] as const,
  ),
]);

/**
 * The hour assumed for a date alone: the end of the day, so that the order doesn’t come before the clicks of that day.
 */
const endOfDay = 24 - 1 / 3600;

/** Lines of orders that retailers report to a brand. */
export const attributedOrders: Kind<OrderLine> = {
  read(row) {
    const { touchpoints, channels } = row.lookups;
    const order = row.text('orderId');
    const moment = row.moment('orderedAt', endOfDay);
    const retailer = row.text('retailer');
    const session = row.text('session');
    const touchpoint = row.named('touchpoint', touchpoints, 'touchpoint');
    const channel = row.named('channel', channels, 'channel');
    const country = row.country('country');
    const currency = row.currency('currency');
    const units = row.integer('units');
    const amount = row.lineAmount(units, currency);
    const product = row.product();
    const status = row.named('status', statuses, 'status of an order that is known');
    if (row.lookups.target.accountType === 2)
      row.named('retailer', row.lookups.items.shops, 'shop that reports by file');
    if (row.problems.length > 0) return null;
    if (touchpoint && !channel) return row.wrong('channel', 'is missing where a touchpoint is named');
    if (!touchpoint && session === '' && row.lookups.target.accountType === 1)
      return row.wrong('session', 'is missing, and no touchpoint is named either');
    if (!moment || !currency) return null;
    return {
      order,
      ...lineOf(row, `${retailer}:${currency}:${order}`, units < 0 || amount < 0, [
        row.momentAsWritten(moment),
        units,
        row.amountAsWritten(amount),
      ]),
      ...moment,
      declined: status === 'declined',
      ...{ status: row.text('status'), clickId: row.text('clickId') },
      ...{ retailer, session, country, currency, product, units, amount },
      touchpoint: touchpoint?.id ?? null,
      operator: touchpoint?.operatorId ?? null,
      channel: touchpoint ? channel : null,
    };
  },
  async resolveNames(references, lines) {
    await references.resolveProducts(lines.map(({ product }) => product));
    const names = lines.map(({ retailer }) => retailer);
    await references.resolveRetailers(names, true);
  },
  keyOf: ({ order, retailer, currency, line }) => `${retailer.toLowerCase()}:${currency}:${order} ${line}`,
  formerLine: ({ formerLine }) => formerLine,
  orderOf: ({ order, retailer, currency }) => `${retailer.toLowerCase()}:${currency}:${order}`,
  isDeclined: ({ declined }) => declined,
  toStored(references, { product, retailer, order, formerLine: _, declined: __, status: ___, clickId: ____, ...line }) {
    const { id, own } = references.product(product);
    const retailerId = references.retailer(retailer);
    // Orders are numbered by each retailer for itself; amounts of two currencies are never of one order.
    const key = [retailerId, line.currency, order].join(':');
    return { ...line, order: key, retailer: retailerId, product: id, own: own ? 1 : 0 };
  },
  summarize: ({ date, amount, currency, units }) => ({ date, amount, currency, units }),
  // The subaccount of an order is often known only once it is attributed.
  covers: ({ retailer }, references) => ({
    ...{ source: 'orders', operator: null, part: String(references.retailer(retailer)) },
  }),
  newRows: 1,
  statements(accountId, facts) {
    const lines = JSON.stringify(facts);
    return [
      statement(
        `INSERT OR IGNORE INTO touched_order SELECT DISTINCT ?1, value ->> 'order' FROM json_each(?2) j
       WHERE NOT EXISTS (SELECT 1 FROM reported_line l
         WHERE l.account_id = ?1 AND l.order_id = j.value ->> 'order' AND l.line = j.value ->> 'line')`,
        ...[accountId, lines],
      ),
      statement(
        `INSERT OR IGNORE INTO reported_line (account_id, order_id, line, occurred_at, date, retailer_id, session_id,
         touchpoint_id, operator_id, channel, country, currency, product_id, own, units, amount_minor)
       SELECT ?1, value ->> 'order', value ->> 'line', value ->> 'at', value ->> 'date', value ->> 'retailer',
              value ->> 'session', value ->> 'touchpoint', value ->> 'operator', value ->> 'channel', value ->> 'country',
              value ->> 'currency', value ->> 'product', value ->> 'own', value ->> 'units', value ->> 'amount'
       FROM json_each(?2) WHERE true RETURNING 1`,
        ...[accountId, lines],
      ),
      ...attributeTouchedOrders(accountId),
    ];
  },
  identity: {
    key: "value ->> 'order'",
    line: "value ->> 'line'",
    known: `EXISTS (SELECT 1 FROM reported_line l
      WHERE l.account_id = ?1 AND l.order_id = j.value ->> 'order' AND l.line = j.value ->> 'line')`,
  },
  undo: {
    statements: (accountId) => [
      statement(
        'INSERT OR IGNORE INTO touched_order SELECT DISTINCT ?1, key FROM undone_fact WHERE account_id = ?1',
        accountId,
      ),
      statement(
        `DELETE FROM reported_line WHERE (account_id, order_id, line) IN
           (SELECT account_id, key, line FROM undone_fact WHERE account_id = ?1)`,
        accountId,
      ),
      ...attributeTouchedOrders(accountId),
    ],
  },
};
