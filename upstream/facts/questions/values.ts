import type { DimensionId } from '#shared/analytics/measures.ts';
import { hasKey } from '#shared/table.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import { type Namer, ownKeys, ownWords, revealsAccount } from './names.ts';

interface Value {
  /** The value of a filter. */
  readonly key: string;
  /** The name that is shown. */
  readonly label: string;
}

interface Asked {
  readonly dimension: DimensionId;
  /** Text that the label contains; empty for all. */
  readonly search: string;
  /** Only these keys, if given. */
  readonly keys?: readonly string[];
  readonly limit: number;
  /** How sample data makes up names, null for real ones. The search is in the names that are shown. */
  readonly sample: Scaling | null;
  readonly name: Namer;
}

/** Finds values that the tenant may choose from. Those that begin with the search come first. */
export async function findValues(
  database: ReadableDatabase,
  tenant: Tenant,
  asked: Asked,
): Promise<{ readonly values: readonly Value[]; readonly truncated: boolean }> {
  const { dimension, limit, sample } = asked;
  const source = sourceOf(dimension);
  if (!source) {
    const keys = hasKey(ownKeys, dimension) ? Object.keys(ownKeys[dimension]) : [];
    const wanted = keys.filter((key) => asked.keys?.includes(key) ?? true);
    return cut(
      named(
        wanted.map((key) => ({ key, label: key })),
        asked,
      ),
      limit,
    );
  }
  const here = (sample !== null && revealsAccount(dimension)) || ownWords[dimension] !== undefined;
  const search = here ? '' : asked.search.trim();
  const rows = await database.read<Found>(
    `SELECT key, label FROM (${source})
     WHERE (?3 = '' OR ${variants.map((at) => `instr(lower(label), lower(?${at})) > 0`).join(' OR ')})
       AND (?8 IS NULL OR CAST(key AS TEXT) IN (SELECT value FROM json_each(?8)))
     ORDER BY ?3 <> '' AND instr(lower(label), lower(?3)) = 1 DESC, lower(label), key
     LIMIT ?7`,
    tenant.accountId,
    tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds),
    ...spellings(search),
    here ? -1 : limit + 1,
    asked.keys ? JSON.stringify(asked.keys) : null,
  );
  if (!here)
    return cut(
      rows.map(({ key, label }) => ({ key: String(key), label: String(label) })),
      limit,
    );
  return cut(named(rows, asked), limit);
}

interface Found extends Record<string, unknown> {
  readonly key: string | number;
  readonly label: string | number;
}

const variants = [3, 4, 5, 6];

/**
 * SQLite only knows the case of ASCII letters, so other words are searched in their usual spellings.
 * LIKE has the same limit, and its patterns may have 50 bytes only.
 */
function spellings(search: string): [string, string, string, string] {
  const [first = '', ...rest] = search.toLowerCase();
  return [search, search.toLowerCase(), search.toUpperCase(), first.toUpperCase() + rest.join('')];
}

function named(rows: readonly Found[], { dimension, search, name }: Asked): Value[] {
  const words = search.trim().toLowerCase();
  const isCoded = dimension === 'country';
  return (
    rows
      .map(({ key, label }) => ({ key: String(key), label: name(dimension, String(key), label) }))
      // A country is also found by its whole code.
      .filter(({ key, label }) => label.toLowerCase().includes(words) || (isCoded && key.toLowerCase() === words))
      .sort((a, b) => rank(a, words) - rank(b, words) || (hasKey(ownKeys, dimension) ? 0 : a.label < b.label ? -1 : 1))
  );
}

const rank = ({ label }: Value, words: string): number => (label.toLowerCase().startsWith(words) ? 0 : 1);

const cut = (values: readonly Value[], limit: number) => ({
  values: values.slice(0, limit),
  truncated: values.length > limit,
});

/** An operator sees the values in its own facts. ?1 is the account, ?2 its operators as JSON, or null for all. */
const seen = (dimension: string): string =>
  `SELECT value FROM fact_value WHERE account_id = ?1 AND dimension = '${dimension}'
     AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))`;
const ownProducts = `FROM product WHERE account_id = ?1 AND (?2 IS NULL OR id IN (SELECT CAST(value AS INTEGER) FROM (${seen('product')})))`;
const ofOperators = `account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))`;

/** A query of `key` and `label`; null if the values are the same in every account. */
function sourceOf(dimension: DimensionId): string | null {
  switch (dimension) {
    case 'product':
      return `SELECT id AS key, name AS label ${ownProducts}`;
    case 'category':
    case 'brand':
      return `SELECT DISTINCT ${dimension} AS key, ${dimension} AS label ${ownProducts}`;
    case 'operator':
      return `SELECT id AS key, name AS label FROM operator
        WHERE account_id = ?1 AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))`;
    case 'retailer':
      // Retailers of sell-out needn’t be among those that experiences lead to.
      return `SELECT id AS key, name AS label FROM retailer WHERE id IN (
          SELECT retailer_id FROM account_retailer WHERE account_id = ?1 AND ?2 IS NULL
          UNION SELECT CAST(value AS INTEGER) FROM (${seen('retailer')}))`;
    case 'channel':
      return `SELECT v.value AS key, coalesce(c.name, v.value) AS label
        FROM (SELECT DISTINCT value FROM (${seen('channel')})) v LEFT JOIN channel c ON c.id = v.value`;
    case 'campaign':
      return `SELECT DISTINCT value AS key, value AS label FROM (${seen('campaign')})`;
    case 'country':
      return `SELECT DISTINCT value AS key, value AS label FROM (${seen('country')})`;
    case 'touchpoint':
    case 'recipe':
    case 'voucher':
    case 'form':
      return `SELECT id AS key, name AS label FROM ${dimension} WHERE ${ofOperators}`;
    case 'touchpointKind':
      return `SELECT DISTINCT kind AS key, kind AS label FROM touchpoint WHERE ${ofOperators}`;
    default:
      return null;
  }
}
