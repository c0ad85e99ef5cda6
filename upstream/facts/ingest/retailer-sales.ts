import { statement } from '#upstream/platform/storage/statement.ts';
import type { Kind } from './kind.ts';
import { lineOf } from './line-of.ts';
import type { ProductName } from './row-values.ts';
import { deleteOwnLines, insertTillLines, ownLineDays, shareOwnLines } from './till-lines.ts';
import { markTouchedDays, placeTouchedOrders } from './till-orders.ts';

interface SalesLine {
  readonly order: string;
  readonly line: number;
  readonly formerLine: number | null;
  readonly date: string;
  readonly at: string;
  readonly operator: number;
  readonly country: string;
  readonly currency: string;
  readonly product: ProductName | null;
  readonly units: number;
  readonly amount: number;
  /** A pseudonym; empty where the file has none. */
  readonly shopper: string;
}

// CROSS JOIN keeps the order of the tables as written: SQLite has no statistics to choose it by.
const known = `EXISTS (SELECT 1 FROM retailer_order o
  CROSS JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
  WHERE o.account_id = ?1 AND o.id = j.value ->> 'order' AND l.line = j.value ->> 'line')`;

/** Lines of a retailer’s own orders. A return lowers the sales of the day it happens. */
export const retailerSales: Kind<SalesLine> = {
  read(row) {
    const { target, operators } = row.lookups;
    const order = row.text('orderId');
    const moment = row.moment('soldAt', 12);
    const operator = row.named('operator', operators, 'subaccount') ?? target.operatorId ?? 0;
    const country = row.country('country');
    const currency = row.currency('currency');
    const units = row.integer('units');
    const amount = row.lineAmount(units, currency);
    const product = row.product();
    const shopper = row.pseudonym('shopper');
    if (row.problems.length > 0 || !moment || !currency) return null;
    // An order number in two currencies, countries or subaccounts is two orders, which are never added up.
    const id = [operator, country, currency, order].join(':');
    return {
      order: id,
      ...lineOf(row, id, units < 0 || amount < 0, [row.momentAsWritten(moment), units, row.amountAsWritten(amount)]),
      ...moment,
      operator,
      country,
      currency,
      product,
      units,
      amount,
      shopper,
    };
  },
  resolveNames: (references, lines) => references.resolveProducts(lines.map(({ product }) => product)),
  keyOf: ({ order, line }) => `${order} ${line}`,
  formerLine: ({ formerLine }) => formerLine,
  orderOf: ({ order }) => order,
  toStored: (references, { product, formerLine: _, ...line }) => ({ ...line, product: references.product(product).id }),
  summarize: ({ date, amount, currency, units }) => ({ date, amount, currency, units }),
  covers: ({ operator }) => ({ source: 'tills', operator, part: '' }),
  newRows: 1,
  statements: insertTillLines,
  owned: { days: ownLineDays, deleteFacts: deleteOwnLines, share: shareOwnLines },
  identity: { key: "value ->> 'order'", line: "value ->> 'line'", known },
  undo: {
    statements: (accountId) => [
      statement(
        'INSERT OR IGNORE INTO touched_order SELECT DISTINCT ?1, key FROM undone_fact WHERE account_id = ?1',
        accountId,
      ),
      markTouchedDays(accountId),
      statement(
        `DELETE FROM retailer_line WHERE (account_id, date, order_id, line) IN (
           SELECT o.account_id, o.date, o.id, u.line FROM undone_fact u
           CROSS JOIN retailer_order o ON o.account_id = u.account_id AND o.id = u.key WHERE u.account_id = ?1)`,
        accountId,
      ),
      statement(
        `DELETE FROM retailer_order WHERE (account_id, date, id) IN (
           SELECT o.account_id, o.date, o.id FROM touched_order t
           CROSS JOIN retailer_order o ON o.account_id = t.account_id AND o.id = t.order_id
           WHERE t.account_id = ?1 AND NOT EXISTS (
             SELECT 1 FROM retailer_line l WHERE l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id))`,
        accountId,
      ),
      ...placeTouchedOrders(accountId),
    ],
  },
};
