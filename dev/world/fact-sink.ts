import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { keysOf } from '#shared/table.ts';

type Cell = string | number;
type Row = readonly Cell[];

/** Stores facts row by row, with values in column order. All are in the database after `flush`. */
export interface FactSink {
  readonly visit: (row: Row) => void;
  readonly click: (row: Row) => void;
  readonly order: (row: Row) => void;
  readonly basketLine: (row: Row) => void;
  readonly retailerOrder: (row: Row) => void;
  readonly retailerLine: (row: Row) => void;
  readonly flush: () => void;
  readonly rows: () => number;
}

const place = ['account_id', 'date', 'operator_id', 'touchpoint_id', 'channel', 'country'] as const;

const columnsOf = {
  touchpoint_day: [...place, 'impressions', 'sessions', 'pi_sessions', 'engaged_sessions'],
  touchpoint_click_day: [...place, 'retailer_id', 'product_id', 'currency', 'pi_clicks', 'pi_value_minor'],
  attributed_order: [
    ...['account_id', 'date', 'id', 'occurred_at', 'operator_id', 'touchpoint_id', 'channel', 'country'],
    ...['retailer_id', 'currency'],
  ],
  basket_line: ['account_id', 'date', 'order_id', 'line', 'product_id', 'own', 'units', 'amount_minor'],
  retailer_order: ['account_id', 'date', 'id', 'occurred_at', 'operator_id', 'country', 'currency', 'shopper'],
  retailer_line: ['account_id', 'date', 'order_id', 'line', 'product_id', 'units', 'amount_minor'],
} as const;

type FactTable = keyof typeof columnsOf;
export const factTables = keysOf(columnsOf);

/** Rows in one statement: half the time of single rows; more rows gain nothing. */
const batch = 48;

export function factSink(database: DatabaseSync): FactSink {
  let rows = 0;
  const flushes: (() => void)[] = [];
  const into = (table: FactTable) => {
    const names = columnsOf[table].join(', ');
    const columns = columnsOf[table].length;
    const insert = (count: number): StatementSync => {
      const places = `(${Array(columns).fill('?').join(', ')})`;
      return database.prepare(`INSERT INTO ${table} (${names}) VALUES ${Array(count).fill(places).join(', ')}`);
    };
    const full = insert(batch);
    let waiting: Cell[] = [];
    flushes.push(() => {
      if (waiting.length > 0) insert(waiting.length / columns).run(...waiting);
      waiting = [];
    });
    return (row: Row) => {
      rows += 1;
      waiting.push(...row);
      if (waiting.length < batch * columns) return;
      full.run(...waiting);
      waiting = [];
    };
  };
  return {
    visit: into('touchpoint_day'),
    click: into('touchpoint_click_day'),
    order: into('attributed_order'),
    basketLine: into('basket_line'),
    retailerOrder: into('retailer_order'),
    retailerLine: into('retailer_line'),
    flush: () => {
      for (const flush of flushes) flush();
    },
    rows: () => rows,
  };
}
