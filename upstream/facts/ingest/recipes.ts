import { recipeCoverageStatements, recipeRollUpStatements } from '#shared/analytics/recipe-roll-up.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { spansOf } from './spans.ts';

/** An event as stored, in the order of the columns behind the account: day, recipe, instant, id, kind, … */
export type StoredRecipeEvent = readonly (string | number | null)[];

/** Puts events, given as a JSON list, where they aren't yet; answers a row for each that was new. */
export function insertRecipeEvents(accountId: number, rows: string): Statement {
  const columns = Array.from({ length: 13 }, (_, at) => `value ->> ${at}`).join(', ');
  return statement(
    `INSERT INTO recipe_event SELECT ?1, ${columns} FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING RETURNING id`,
    ...[accountId, rows],
  );
}

/** What has to be rebuilt in the transaction in which events of these days come or go. */
export const recipeRollUps = (accountId: number, days: readonly LocalDate[]): Statement[] => [
  ...spansOf(days).flatMap(([from, to]) => recipeRollUpStatements.map((sql) => statement(sql, accountId, from, to))),
  ...recipeCoverageStatements.map((sql) => statement(sql, accountId)),
];
