import type { Filter } from '#shared/analytics/filters.ts';
import type { DimensionId } from '#shared/analytics/measures.ts';
import type { Scaling } from '../anonymise/scaling.ts';
import { namer } from '../facts/questions/names.ts';
import { findValues } from '../facts/questions/values.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { Tenant } from '../scope/tenant.ts';
import type { LabelOf } from './file-facts.ts';

/** Names of the keys in filters; the key itself if the tenant may not see its name. */
export async function filterLabels(
  database: ReadableDatabase,
  tenant: Tenant,
  filters: readonly Filter[],
  sample: Scaling | null,
): Promise<LabelOf> {
  const keys = new Map<DimensionId, Set<string>>();
  for (const { dimension, op, values } of filters)
    if (op !== 'contains') keys.set(dimension, new Set([...(keys.get(dimension) ?? []), ...values]));
  const labels = new Map<string, string>();
  const name = namer(sample);
  await Promise.all(
    [...keys].map(async ([dimension, wanted]) => {
      const found = await findValues(database, tenant, {
        ...{ dimension, search: '', limit: wanted.size, sample, name, keys: [...wanted] },
      });
      for (const { key, label } of found.values) labels.set(`${dimension} ${key}`, label);
    }),
  );
  return (dimension, key) => labels.get(`${dimension} ${key}`) ?? key;
}
