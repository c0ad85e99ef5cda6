import { z } from 'zod';
import type { LocalDate } from '#shared/analytics/calendar.ts';
import { minorDigits } from '#shared/analytics/money.ts';
import { recipeCoverageStatements, recipeRollUpStatements } from '#shared/analytics/recipe-roll-up.ts';
import { dayAt } from '#shared/ingest/wall-clock.ts';
import { type Statement, statement } from '../storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { isInFuture, type RowReject, type RowResults, readRows, spansOf, writeInParts } from './row-results.ts';
import type { Target } from './world.ts';

const base = {
  /** The same one again is the same event. */
  id: z.string().min(1).max(100),
  recipe: z.int().positive(),
  at: z.iso.datetime({ offset: true, error: 'is no instant such as 2026-11-18T09:00:00Z' }),
  country: z.string().regex(/^[A-Z]{2}$/, 'is no country code such as FR'),
};
const amount = z.number().nonnegative().max(1e9);
const product = z.int().positive();

const eventSchema = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('view') }),
  z.object({ ...base, kind: z.literal('servings'), servings: z.int().min(1).max(1000) }),
  z.object({ ...base, kind: z.literal('swap'), from: product, to: product }),
  z
    .object({
      ...base,
      kind: z.literal('cart'),
      retailer: z.int().positive(),
      currency: z.string().regex(/^[A-Z]{3}$/, 'is no currency code such as EUR'),
      /** What the cart is worth, and the part of it that is the brand's own. */
      amount,
      own: amount,
      servings: z.int().min(1).max(1000).optional(),
    })
    .refine((cart) => cart.own <= cart.amount, { path: ['own'], message: 'is more than the whole cart' }),
]);

export type RecipeEventRow = z.input<typeof eventSchema>;
type RecipeEvent = z.infer<typeof eventSchema>;

/** An event as stored, in the order of the columns behind the account: day, recipe, instant, id, kind, … */
export type StoredRecipeEvent = readonly (string | number | null)[];

interface Known {
  readonly recipes: ReadonlySet<number>;
  readonly retailers: ReadonlySet<number>;
  readonly products: ReadonlySet<number>;
  readonly currencies: ReadonlySet<string>;
}

/** Takes in what people did with recipes, in any order and any number of times; the daily roll-up follows at once. */
export async function ingestRecipeEvents(
  store: FactStore,
  target: Target,
  rows: readonly unknown[],
  now: number,
): Promise<RowResults> {
  const rejects: RowReject[] = [];
  const known = await knownTo(store, target);
  const stored: StoredRecipeEvent[] = [];
  for (const [row, event] of readRows(rows, eventSchema, rejects)) {
    const problem = problemOf(event, known, now);
    if (problem) rejects.push({ row, ...problem });
    else stored.push(storedAs(event, target.timeZone));
  }
  return writeInParts(stored, rejects, (part) => write(store, target.accountId, part));
}

function problemOf(event: RecipeEvent, known: Known, now: number): Omit<RowReject, 'row'> | null {
  if (!known.recipes.has(event.recipe)) return { column: 'recipe', reason: 'is no recipe of this scope' };
  if (isInFuture(event.at, now)) return { column: 'at', reason: 'lies in the future' };
  if (event.kind === 'cart') {
    if (!known.retailers.has(event.retailer)) return { column: 'retailer', reason: 'is no retailer of this account' };
    if (!known.currencies.has(event.currency)) return { column: 'currency', reason: 'has no exchange rate' };
  }
  if (event.kind === 'swap')
    for (const column of ['from', 'to'] as const)
      if (!known.products.has(event[column])) return { column, reason: 'is no product of this account' };
  return null;
}

/** In the order of the columns behind the account. */
function storedAs(event: RecipeEvent, timeZone: string): StoredRecipeEvent {
  const instant = new Date(event.at).toISOString();
  const begin = [dayAt(Date.parse(instant), timeZone), event.recipe, instant, event.id, event.kind, event.country];
  switch (event.kind) {
    case 'view':
      return [...begin, 0, '', 0, 0, null, null, null];
    case 'servings':
      return [...begin, 0, '', 0, 0, event.servings, null, null];
    case 'swap':
      return [...begin, 0, '', 0, 0, null, event.from, event.to];
    case 'cart': {
      const minor = (value: number) => Math.round(value * 10 ** minorDigits(event.currency));
      const { retailer, currency, servings = null } = event;
      return [...begin, retailer, currency, minor(event.amount), minor(event.own), servings, null, null];
    }
  }
}

async function knownTo(store: FactStore, { accountId, operatorId, currency }: Target): Promise<Known> {
  const [recipes = [], retailers = [], products = [], currencies = []] = await store.readAll([
    statement(
      'SELECT id FROM recipe WHERE account_id = ?1 AND (?2 IS NULL OR operator_id = ?2)',
      ...[accountId, operatorId],
    ),
    statement('SELECT retailer_id AS id FROM account_retailer WHERE account_id = ?', accountId),
    statement('SELECT id FROM product WHERE account_id = ?', accountId),
    statement('SELECT DISTINCT currency AS id FROM fx_rate'),
  ]);
  const ids = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ id }) => Number(id)));
  return {
    ...{ recipes: ids(recipes), retailers: ids(retailers), products: ids(products) },
    currencies: new Set(['USD', currency, ...currencies.map(({ id }) => String(id))]),
  };
}

/** @returns how many were not known before */
async function write(store: FactStore, accountId: number, rows: readonly StoredRecipeEvent[]): Promise<number> {
  const days = rows.map(([date]) => String(date));
  const [inserted = []] = await store.write(
    insertRecipeEvents(accountId, JSON.stringify(rows)),
    ...recipeRollUps(accountId, days),
  );
  return inserted.length;
}

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
