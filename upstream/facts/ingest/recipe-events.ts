import { recipeCoverageStatements, recipeRollUpStatements } from '#shared/analytics/recipe-roll-up.ts';
import { rowHash } from '#shared/ingest/row-hash.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Kind } from './kind.ts';
import type { Row } from './row.ts';
import type { Moment } from './row-values.ts';
import { spansOf } from './spans.ts';

/** An event as stored, in the order of the columns after the account: day, recipe, instant, id, kind, … */
type StoredRecipeEvent = readonly (string | number | null)[];

/** Inserts events, given as a JSON list, unless they exist. Returns a row for each new one. */
function insertRecipeEvents(accountId: number, rows: string): Statement {
  const columns = Array.from({ length: 13 }, (_, at) => `value ->> ${at}`).join(', ');
  return statement(
    `INSERT INTO recipe_event SELECT ?1, ${columns} FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING RETURNING id`,
    ...[accountId, rows],
  );
}

/** Roll-ups to rebuild in the transaction that inserts or deletes events of these days. */
const recipeRollUps = (accountId: number, days: readonly LocalDate[]): Statement[] => [
  ...spansOf(days).flatMap(([from, to]) => recipeRollUpStatements.map((sql) => statement(sql, accountId, from, to))),
  ...recipeCoverageStatements.map((sql) => statement(sql, accountId)),
];

type EventKind = 'view' | 'servings' | 'cart' | 'swap';

interface RecipeFact extends Moment {
  readonly id: string;
  readonly recipe: number;
  readonly kind: EventKind;
  readonly country: string;
  /** Empty, as are currency and amounts, for all kinds but carts. */
  readonly retailer: number;
  readonly currency: string;
  readonly amount: number;
  readonly own: number;
  readonly servings: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

const words = new Map<string, EventKind>([
  ...['view', 'recipe view', 'impression'].map((word) => [word, 'view'] as const),
  ...['servings', 'serving', 'serving change', 'portions'].map((word) => [word, 'servings'] as const),
  ...['cart', 'basket', 'add to cart', 'addtocart'].map((word) => [word, 'cart'] as const),
  ...['swap', 'substitution', 'replace'].map((word) => [word, 'swap'] as const),
]);

/** Interactions with recipes. The daily roll-up is updated in the same transaction. */
export const recipeEvents: Kind<RecipeFact> = {
  read(row) {
    const { items } = row.lookups;
    const moment = row.moment('occurredAt', null);
    const recipe = row.named('recipe', items.recipes, 'recipe of this scope');
    const kind = row.named('event', words, 'kind of event');
    const country = row.country('country');
    const own = detailsOf(row, kind);
    const id = row.text('eventId');
    if (row.problems.length > 0 || !moment || !recipe || !kind) return null;
    return { id: id === '' ? `row:${rowHash(row.cells)}` : id, ...moment, recipe, kind, country, ...own };
  },
  resolveNames: async () => {},
  keyOf: ({ id }) => id,
  summarize: ({ date, kind, amount, currency }) => ({
    ...{ date, units: null },
    ...(kind === 'cart' ? { amount, currency } : { amount: null, currency: null }),
  }),
  toStored: (_, event): StoredRecipeEvent => [
    ...[event.date, event.recipe, event.at, event.id, event.kind, event.country, event.retailer, event.currency],
    ...[event.amount, event.own, event.servings, event.from, event.to],
  ],
  covers: () => ({ source: 'recipes', operator: null, part: '' }),
  newRows: 0,
  statements: (accountId, facts) => [insertRecipeEvents(accountId, JSON.stringify(facts))],
  rollUps: async (_, accountId, rows) =>
    recipeRollUps(
      accountId,
      // `toStored` made these rows.
      (rows as readonly StoredRecipeEvent[]).map(([date]) => String(date)),
    ),
  identity: {
    key: 'value ->> 3',
    line: '0',
    known: 'EXISTS (SELECT 1 FROM recipe_event e WHERE e.account_id = ?1 AND e.id = j.value ->> 3)',
  },
  undo: {
    async rollUps(store, accountId, keys) {
      const [rows = []] = await store.readAll([
        statement(
          `SELECT DISTINCT e.date FROM json_each(?2) j
           CROSS JOIN recipe_event e INDEXED BY recipe_event_once ON e.account_id = ?1 AND e.id = j.value`,
          ...[accountId, JSON.stringify(keys)],
        ),
      ]);
      return recipeRollUps(
        accountId,
        rows.map(({ date }) => String(date)),
      );
    },
    statements: (accountId) => [
      statement(
        `DELETE FROM recipe_event WHERE (account_id, date, recipe_id, occurred_at, id) IN (
           SELECT e.account_id, e.date, e.recipe_id, e.occurred_at, e.id FROM undone_fact u
           CROSS JOIN recipe_event e INDEXED BY recipe_event_once ON e.account_id = u.account_id AND e.id = u.key
           WHERE u.account_id = ?1)`,
        accountId,
      ),
    ],
  },
};

type Details = Pick<RecipeFact, 'retailer' | 'currency' | 'amount' | 'own' | 'servings' | 'from' | 'to'>;

const none: Details = { retailer: 0, currency: '', amount: 0, own: 0, servings: null, from: null, to: null };

/** Reads the columns that belong to the kind of event; others are ignored. */
function detailsOf(row: Row, kind: EventKind | null): Details {
  const { products } = row.lookups.items;
  switch (kind) {
    case 'cart':
      return { ...none, ...cartOf(row) };
    case 'servings':
      return { ...none, servings: servingsOf(row, true) };
    case 'swap': {
      for (const field of ['from', 'to']) if (row.text(field) === '') row.wrong(field, 'is missing');
      const known = 'product of this account';
      return { ...none, from: row.named('from', products, known), to: row.named('to', products, known) };
    }
    default:
      return none;
  }
}

function cartOf(row: Row): Partial<Details> {
  for (const field of ['retailer', 'currency', 'amount']) if (row.text(field) === '') row.wrong(field, 'is missing');
  const retailer = row.named('retailer', row.lookups.items.retailers, 'retailer of this account');
  const currency = row.currency('currency');
  const [amount, own] = [row.amount('amount', currency), row.amount('own', currency)];
  if (amount < 0) row.wrong('amount', 'is negative');
  if (own < 0) row.wrong('own', 'is negative');
  if (own > amount) row.wrong('own', 'is more than the whole cart');
  return { retailer: retailer ?? 0, currency: currency ?? '', amount, own, servings: servingsOf(row, false) };
}

function servingsOf(row: Row, needed: boolean): number | null {
  if (row.text('servings') === '') return needed ? row.wrong('servings', 'is missing') : null;
  const servings = row.integer('servings');
  return servings >= 1 && servings <= 1_000 ? servings : row.wrong('servings', 'is not from 1 to 1,000');
}
