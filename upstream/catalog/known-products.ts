import type { FactStore } from '../facts/ingest/fact-store.ts';
import { statement } from '../platform/storage/statement.ts';
import type { ReadRow } from './file-rows.ts';
import { isNamedByOthers } from './tenancy.ts';

/** The source and account that a file is imported to. */
export interface FileTarget {
  readonly accountId: number;
  readonly sourceId: number;
  /** Subaccount of the source, 0 for the account's. */
  readonly operatorId: number;
}

/** A product of the account with the GTIN of a row. */
export interface KnownProduct extends Record<string, unknown> {
  readonly gtin: string;
  readonly source_id: number | null;
  readonly named_by_others: number;
  readonly archived: number;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly sku: string;
  readonly description: string;
}

/** The known products, by GTIN. */
export async function readKnownProducts(
  store: FactStore,
  { accountId, operatorId }: FileTarget,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, KnownProduct>> {
  const gtins = rows.flatMap(({ product }) => (product ? [product.gtin] : []));
  const [known = []] = await store.readAll([
    statement(
      `SELECT gtin, source_id, archived, name, brand, category, sku, description, ${isNamedByOthers('?3')} AS named_by_others
     FROM product p WHERE account_id = ?1 AND gtin IN (SELECT value FROM json_each(?2))`,
      ...[accountId, JSON.stringify(gtins), operatorId],
    ),
  ]);
  return new Map(known.map((row) => [String(row.gtin), knownProduct(row)]));
}

const knownProduct = (row: Record<string, unknown>): KnownProduct => ({
  ...{ gtin: String(row.gtin), source_id: row.source_id === null ? null : Number(row.source_id) },
  ...{ named_by_others: Number(row.named_by_others), archived: Number(row.archived) },
  ...{ name: String(row.name), brand: String(row.brand), category: String(row.category) },
  ...{ sku: String(row.sku), description: String(row.description) },
});

/** Why the product can't be added to the source; null if it can. */
export function refusalOf({ source_id, named_by_others }: KnownProduct, { sourceId }: FileTarget): string | null {
  if (source_id !== null && source_id !== sourceId) return 'is kept by another source of the account';
  return named_by_others === 1 ? 'is not of this subaccount alone: the account brings it' : null;
}
