import type { DateRange } from '#shared/time/calendar.ts';
import type { Joinable } from '../facts.ts';

export const recipeViews =
  (accountId: number, { from, to }: DateRange): Joinable =>
  (bound) =>
    `SELECT recipe_id, sum(views) AS views FROM recipe_day
     WHERE account_id = ${bound.add(accountId)} AND date BETWEEN ${bound.add(from)} AND ${bound.add(to)} GROUP BY recipe_id`;

export const recipeSwaps =
  (accountId: number, { from, to }: DateRange): Joinable =>
  (bound) =>
    `SELECT recipe_id, from_product_id, to_product_id, count(*) AS swaps FROM recipe_event
     WHERE account_id = ${bound.add(accountId)} AND date BETWEEN ${bound.add(from)} AND ${bound.add(to)} AND kind = 'swap'
     GROUP BY recipe_id, from_product_id, to_product_id`;
