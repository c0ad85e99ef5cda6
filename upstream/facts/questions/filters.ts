import { dimensions } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { ResolvedFilter } from './conditions.ts';
import { namer, shownKey } from './names.ts';
import type { ResolvedOrder } from './selection.ts';
import { findValues } from './values.ts';

type Filter = SemanticQuery['filters'][number];

const maxNames = 5_000;

/**
 * Turns filters into keys of the facts. Names that contain words are looked up, and made-up brands and campaigns of sample data
 * become the real ones. A value that doesn't exist matches nothing.
 * @throws Failure 400 where too many names contain the words
 */
export async function resolveFilters(
  database: ReadableDatabase,
  tenant: Tenant,
  filters: SemanticQuery['filters'],
  sample: Scaling | null,
): Promise<readonly ResolvedFilter[]> {
  return await Promise.all(
    filters.map(async (filter): Promise<ResolvedFilter> => {
      const { dimension, op, values } = filter;
      if (op === 'contains') return { dimension, op: 'in', values: await named(database, tenant, filter, sample) };
      if (!sample || (dimension !== 'brand' && dimension !== 'campaign')) return { dimension, op, values };
      return { dimension, op, values: await realNames(database, tenant, dimension, values, sample) };
    }),
  );
}

/** Resolves the order of an answer. The members that groups are limited to become filters. */
export const resolveOrder = (
  database: ReadableDatabase,
  tenant: Tenant,
  order: SemanticQuery['order'],
  sample: Scaling | null,
): Promise<readonly ResolvedOrder[]> =>
  Promise.all(
    order.map(async ({ of, ...item }) => {
      if (!of) return item;
      const { dimensions: by, at } = of;
      const members = at ? [at].flat() : [];
      const within: Filter[] = members.map(({ dimension, key }) => ({ dimension, op: 'in', values: [key] }));
      return { ...item, of: { dimensions: by, filters: await resolveFilters(database, tenant, within, sample) } };
    }),
  );

async function named(
  database: ReadableDatabase,
  tenant: Tenant,
  { dimension, values }: Filter,
  sample: Scaling | null,
): Promise<string[]> {
  const found = await Promise.all(
    values.map((search) =>
      findValues(database, tenant, { dimension, search, sample, name: namer(sample), limit: maxNames }),
    ),
  );
  if (found.some(({ truncated }) => truncated)) {
    const { label } = dimensions[dimension];
    throw new Failure('too-many-names', { details: { label, most: maxNames }, field: 'filters' });
  }
  return [...new Set(found.flatMap((list) => list.values.map(({ key }) => key)))];
}

const namesOf = {
  brand: 'SELECT DISTINCT brand AS name FROM product WHERE account_id = ?',
  campaign: "SELECT DISTINCT value AS name FROM fact_value WHERE account_id = ? AND dimension = 'campaign'",
} as const;

async function realNames(
  database: ReadableDatabase,
  tenant: Tenant,
  dimension: keyof typeof namesOf,
  values: readonly string[],
  sample: Scaling,
): Promise<string[]> {
  const rows = await database.read<{ name: string }>(namesOf[dimension], tenant.accountId);
  const real = rows.map(({ name }) => name).filter((name) => values.includes(shownKey(sample, dimension, name)));
  return values.includes('') ? [...real, ''] : real;
}
