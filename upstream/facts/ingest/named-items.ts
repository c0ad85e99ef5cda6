import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import type { SalesSource } from './orders/sales-source.ts';
import type { Target } from './target.ts';

export interface NamedOffer {
  readonly id: number;
  readonly currency: string;
  readonly country: string;
  /** In lower case. */
  readonly retailer: string;
  readonly retailerId: number;
}

export interface NamedVoucher {
  readonly id: number;
  readonly status: string;
  /** The code that everybody gets; null for a pool of codes. */
  readonly singleCode: string | null;
  readonly currency: string;
}

/** A shop of a retailer account that reports its orders by file. */
export interface NamedShop {
  readonly source: SalesSource;
}

/** The offers, recipes, vouchers and shops that rows may name. */
export interface NamedItems {
  /** By number. */
  readonly offers: ReadonlyMap<string, NamedOffer>;
  /** By the codes of their product: its GTIN or number as stored, and `name:` with its name in lower case. */
  readonly offersOfProduct: ReadonlyMap<string, readonly NamedOffer[]>;
  /** By number and by name in lower case, as are those below. */
  readonly recipes: ReadonlyMap<string, number>;
  readonly retailers: ReadonlyMap<string, number>;
  /** By GTIN too. */
  readonly products: ReadonlyMap<string, number>;
  /** By number, and by name in lower case where no other has it. */
  readonly vouchers: ReadonlyMap<string, NamedVoucher>;
  /** By name in lower case. */
  readonly shops: ReadonlyMap<string, NamedShop>;
}

const nothing: NamedItems = {
  ...{ offers: new Map(), offersOfProduct: new Map() },
  ...{ recipes: new Map(), retailers: new Map(), products: new Map(), vouchers: new Map(), shops: new Map() },
};

export async function readNamedItems(store: FactStore, target: Target, kind: ImportKind): Promise<NamedItems> {
  if (kind === 'offer-observations') return { ...nothing, ...(await offersOf(store, target)) };
  if (kind === 'recipe-events') return { ...nothing, ...(await recipesOf(store, target)) };
  if (kind === 'voucher-codes' || kind === 'voucher-redemptions')
    return { ...nothing, vouchers: await vouchersOf(store, target) };
  if (kind === 'attributed-orders' && target.accountType === 2)
    return { ...nothing, shops: await shopsOf(store, target) };
  return nothing;
}

/** Shops belong to the account; a subaccount has none. */
async function shopsOf(store: FactStore, { accountId, operatorId }: Target): Promise<NamedItems['shops']> {
  const [rows = []] = await store.readAll([
    statement(
      `SELECT r.name, s.retailer_id, e.id FROM shop s JOIN retailer r ON r.id = s.retailer_id
       JOIN sales_source e ON e.retailer_id = s.retailer_id AND e.method = 'file' AND e.enabled = 1
       WHERE s.account_id = ?1 AND ?2 IS NULL`,
      ...[accountId, operatorId],
    ),
  ]);
  return new Map(
    rows.map((row) => {
      const source = {
        id: Number(row.id),
        accountId,
        retailerId: Number(row.retailer_id),
        method: 'file',
        network: null,
      } as const;
      return [String(row.name).toLowerCase(), { source }];
    }),
  );
}

async function offersOf(store: FactStore, { accountId, operatorId }: Target) {
  const [rows = []] = await store.readAll([
    statement(
      `SELECT o.id, o.currency, o.country, p.gtin, p.name, r.name AS retailer, r.id AS retailer_id FROM offer o
       JOIN product p ON p.id = o.product_id JOIN retailer r ON r.id = o.retailer_id
       WHERE o.account_id = ?1 AND (?2 IS NULL OR o.operator_id = ?2)`,
      ...[accountId, operatorId],
    ),
  ]);
  const offers = new Map<string, NamedOffer>();
  const offersOfProduct = new Map<string, NamedOffer[]>();
  for (const row of rows) {
    const offer: NamedOffer = {
      ...{ id: Number(row.id), currency: String(row.currency), country: String(row.country) },
      ...{ retailer: String(row.retailer).toLowerCase(), retailerId: Number(row.retailer_id) },
    };
    offers.set(String(row.id), offer);
    for (const code of [String(row.gtin), `name:${String(row.name).toLowerCase()}`])
      offersOfProduct.set(code, [...(offersOfProduct.get(code) ?? []), offer]);
  }
  return { offers, offersOfProduct };
}

async function recipesOf(store: FactStore, { accountId, operatorId }: Target) {
  const [recipes = [], retailers = [], products = []] = await store.readAll([
    statement(
      'SELECT id, name FROM recipe WHERE account_id = ?1 AND (?2 IS NULL OR operator_id = ?2)',
      ...[accountId, operatorId],
    ),
    statement(
      'SELECT r.id, r.name FROM account_retailer a JOIN retailer r ON r.id = a.retailer_id WHERE a.account_id = ?',
      accountId,
    ),
    statement('SELECT id, name, gtin FROM product WHERE account_id = ?', accountId),
  ]);
  return { recipes: byName(recipes), retailers: byName(retailers), products: byName(products) };
}

async function vouchersOf(store: FactStore, { accountId, operatorId, currency }: Target) {
  const [rows = []] = await store.readAll([
    statement(
      `SELECT id, name, status, code_source, single_code, currency FROM voucher
       WHERE account_id = ?1 AND (?2 IS NULL OR operator_id = ?2)`,
      ...[accountId, operatorId],
    ),
  ]);
  const vouchers = rows.map((row) => ({
    ...{ id: Number(row.id), name: String(row.name).toLowerCase(), status: String(row.status) },
    singleCode: row.code_source === 'single' ? String(row.single_code) : null,
    currency: String(row.currency ?? currency),
  }));
  const found = new Map<string, NamedVoucher>();
  for (const [name, [voucher, other]] of Map.groupBy(vouchers, ({ name }) => name))
    if (voucher && !other) found.set(name, voucher);
  for (const voucher of vouchers) found.set(String(voucher.id), voucher);
  return found;
}

/** Ids take precedence over GTINs, and these over names. */
function byName(rows: readonly Record<string, unknown>[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const column of ['name', 'gtin', 'id'])
    for (const row of rows) if (row[column] !== undefined) found.set(String(row[column]).toLowerCase(), Number(row.id));
  return found;
}
