import type { z } from 'zod';
import type { whereaboutsQuerySchema } from '#shared/api/families/alcohol-schemas.ts';
import { type AlcoholLines, type AlcoholRules, noAlcoholRules, type Whereabouts } from '#shared/touchpoints/alcohol.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** Settings of an alcohol brand `a` in a query, as JSON; null for other accounts. */
export const alcoholColumn = `CASE WHEN a.is_alcohol_us = 1 THEN json_object(
  'countries', (SELECT json_group_array(
      json_object('country', c.country, 'age', c.age, 'blocked', c.blocked, 'opened', c.opened))
    FROM alcohol_country c WHERE c.account_id = a.id),
  'blocks', (SELECT json_group_array(json_object('country', b.country, 'region', b.region, 'retailer', b.retailer_id,
      'from', b.from_on, 'until', b.until_on))
    FROM alcohol_block b WHERE b.account_id = a.id),
  'withoutRetailers', (SELECT json_group_array(s.state) FROM us_state_rule s
    WHERE s.account_id = a.id AND s.listing = 'no-retailers'),
  'setting', (SELECT json_object('memory', s.gate_memory_days, 'sharing', s.sharing, 'lines', json(s.texts),
      'policy', s.content_policy)
    FROM alcohol_setting s WHERE s.account_id = a.id)) END AS alcohol`;

interface Stored {
  readonly countries: readonly {
    readonly country: string;
    readonly age: number | null;
    readonly blocked: 0 | 1;
    readonly opened: 0 | 1;
  }[];
  readonly blocks: AlcoholRules['blocks'];
  readonly withoutRetailers: readonly string[];
  readonly setting: {
    readonly memory: number;
    readonly sharing: 0 | 1;
    readonly lines: Readonly<Record<string, AlcoholLines>>;
    readonly policy: string;
  } | null;
}

export function parseAlcoholRules(text: string | null): AlcoholRules | null {
  if (text === null) return null;
  const { countries, blocks, withoutRetailers, setting }: Stored = JSON.parse(text);
  return {
    ...noAlcoholRules,
    ages: countries.flatMap(({ country, age }) => (age === null ? [] : [{ country, age }])),
    blocked: countries.filter(({ blocked }) => blocked === 1).map(({ country }) => country),
    opened: countries.filter(({ opened }) => opened === 1).map(({ country }) => country),
    ...{ blocks, statesWithoutRetailers: withoutRetailers },
    ...(setting && {
      ...{ gateMemoryDays: setting.memory, sharing: setting.sharing === 1 },
      ...{ lines: setting.lines, contentPolicy: setting.policy },
    }),
  };
}

/** Where a visitor is, as the public surface says; null if it doesn't. */
export const whereaboutsOf = (query: z.output<typeof whereaboutsQuerySchema>): Whereabouts | null =>
  query.country === undefined || query.firstDay === undefined || query.lastDay === undefined
    ? null
    : { country: query.country, region: query.region ?? null, days: { first: query.firstDay, last: query.lastDay } };

/** Alcohol settings of an account; null if it is no alcohol brand. */
export async function readAlcoholRules(database: ReadableDatabase, accountId: number): Promise<AlcoholRules | null> {
  const row = await database.first<{ alcohol: string | null }>(
    `SELECT ${alcoholColumn} FROM account a WHERE a.id = ?1`,
    accountId,
  );
  return parseAlcoholRules(row?.alcohol ?? null);
}

/**
 * Invalidates cached public pages of the account. It has to follow a conditional statement, and does nothing if that
 * changed nothing.
 */
export const invalidatePublishedPages = (accountId: number): Statement =>
  statement(
    `INSERT INTO cache_generation (kind, scope_kind, scope_id, generation)
     SELECT 'pages', 'account', ?1, 1 WHERE changes() > 0
     ON CONFLICT DO UPDATE SET generation = generation + 1`,
    accountId,
  );
