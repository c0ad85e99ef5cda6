import { z } from 'zod';
import type { CollectionRules } from '#shared/catalog/rules.ts';
import { noSuch } from '../calls/revision.ts';
import { storedJson } from '../calls/stored-json.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { Bound } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import { rowsSeenBy } from './tenancy.ts';

const rulesShape = z.looseObject({ match: z.string(), rules: z.array(z.looseObject({ field: z.string() })) });

/** The rules of a collection. @throws Failure 422 if the stored JSON can't be read */
export const storedRules = ({ id, rules }: { readonly id: number; readonly rules: string }): CollectionRules =>
  storedJson(rules, rulesShape, { table: 'collection', id });

/**
 * The rules of a collection, null if products are picked by hand.
 * @throws Failure 404 if the scope has no such collection
 */
export async function rulesOfCollection(
  database: ReadableDatabase,
  tenant: Tenant,
  id: number,
): Promise<CollectionRules | null> {
  const bound = new Bound();
  const sql = `SELECT c.rules FROM collection c WHERE ${rowsSeenBy(tenant, 'c', bound)} AND c.id = ${bound.add(id)}`;
  const row = await database.first<{ rules: string | null }>(sql, ...bound.values);
  if (!row) throw noSuch('collection');
  return row.rules === null ? null : storedRules({ id, rules: row.rules });
}
