import { factsChanged } from './roll-up.ts';

/**
 * Rebuilds the daily roll-up of one account's recipes over a span of days. Parameters as for the other roll-ups: account
 * id, first day, last day.
 */
export const recipeRollUpStatements: readonly string[] = [
  'DELETE FROM recipe_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3',
  `INSERT INTO recipe_day
   SELECT e.account_id, e.date, r.operator_id, e.recipe_id, e.retailer_id, e.country, e.currency, sum(e.kind = 'view'),
          sum(e.kind = 'servings'), sum(e.kind = 'cart'), sum(e.kind = 'swap'), sum(e.amount_minor), sum(e.own_minor)
   FROM recipe_event e JOIN recipe r ON r.id = e.recipe_id AND r.account_id = e.account_id
   WHERE e.account_id = ?1 AND e.date BETWEEN ?2 AND ?3
   GROUP BY e.account_id, e.date, r.operator_id, e.recipe_id, e.retailer_id, e.country, e.currency`,
];

/** Updates an account’s coverage of recipes; the only parameter is the account id. */
export const recipeCoverageStatements: readonly string[] = [
  "DELETE FROM family_coverage WHERE account_id = ?1 AND family = 'recipes'",
  `INSERT INTO family_coverage
   SELECT account_id, 'recipes', operator_id, currency, min(date), max(date) FROM recipe_day WHERE account_id = ?1
   GROUP BY account_id, operator_id, currency`,
  factsChanged,
];

/** Counts a recipe's ingredients again after a match has changed; account id, recipe id. */
export const recountIngredients = `UPDATE recipe SET (ingredients, matched, own_matched) = (
     SELECT count(*), coalesce(sum(i.match = 'matched'), 0), coalesce(sum(i.match = 'matched' AND p.own = 1), 0)
     FROM recipe_ingredient i LEFT JOIN product p ON p.id = i.product_id AND p.account_id = i.account_id
     WHERE i.account_id = recipe.account_id AND i.recipe_id = recipe.id
   ) WHERE account_id = ?1 AND id = ?2`;
