import type { AlcoholRules } from '#shared/touchpoints/alcohol.ts';

/** What the alcohol brand `a` of a query has set, as JSON; null for any other account. */
export const alcoholColumn = `CASE WHEN a.is_alcohol_us = 1 THEN (
  SELECT json_group_array(json_object('country', c.country, 'age', c.age, 'blocked', c.blocked))
  FROM alcohol_country c WHERE c.account_id = a.id) END AS alcohol`;

interface Stored {
  readonly country: string;
  readonly age: number | null;
  readonly blocked: 0 | 1;
}

export function alcoholOf(text: string | null): AlcoholRules | null {
  if (text === null) return null;
  const rows: readonly Stored[] = JSON.parse(text);
  return {
    ages: rows.flatMap(({ country, age }) => (age === null ? [] : [{ country, age }])),
    blocked: rows.filter(({ blocked }) => blocked === 1).map(({ country }) => country),
  };
}
