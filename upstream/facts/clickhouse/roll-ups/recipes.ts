import { ofAccount, ofDays, replacedDays } from './replaced-days.ts';

const events = `(
  SELECT e.date AS date, r.operator_id AS operator_id, e.recipe_id AS recipe_id, e.retailer_id AS retailer_id,
         e.country AS country, e.currency AS currency, e.kind AS kind, e.amount_minor AS amount_minor, e.own_minor AS own_minor
  FROM (SELECT * FROM recipe_event WHERE ${ofDays} LIMIT 1 BY id) AS e
  JOIN (SELECT id, operator_id FROM recipe WHERE ${ofAccount}) AS r ON r.id = e.recipe_id
)`;

/** Interactions with recipes by day. */
export const recipeDays = replacedDays(
  'recipe_day',
  [
    {
      ...{ date: 'date', operator_id: 'operator_id', recipe_id: 'recipe_id', retailer_id: 'retailer_id' },
      ...{ country: 'country', currency: 'currency', views: "toInt64(kind = 'view')" },
      ...{ serving_changes: "toInt64(kind = 'servings')", carts: "toInt64(kind = 'cart')" },
      ...{ swaps: "toInt64(kind = 'swap')", basket_minor: 'amount_minor', own_basket_minor: 'own_minor' },
    },
  ],
  [events],
);
