import fc from 'fast-check';
import { addDays } from '#shared/time/calendar.ts';
import { days, firstDay, type TableRows } from './brand-facts.ts';
import { type Formulas, type Happening, inCurrency, ofDay, share } from './naive-core.ts';

interface DemoRecipe {
  readonly id: number;
  readonly operator: number;
  readonly publishedOn: string;
  readonly retiredOn: string | null;
  readonly ingredients: number;
  readonly matched: number;
  readonly ownMatched: number;
}

const on = (day: number): string => addDays(firstDay, day);

/**
 * Recipes: one published before the first day and never withdrawn, one published and withdrawn within the days, and one
 * without ingredients.
 */
export const knownRecipes: readonly DemoRecipe[] = [
  { id: 1, operator: 11, publishedOn: on(-9), retiredOn: null, ingredients: 8, matched: 5, ownMatched: 2 },
  { id: 2, operator: 12, publishedOn: on(10), retiredOn: on(40), ingredients: 4, matched: 4, ownMatched: 0 },
  { id: 3, operator: 12, publishedOn: on(0), retiredOn: null, ingredients: 0, matched: 0, ownMatched: 0 },
];

interface Cart {
  readonly retailer: number;
  readonly currency: string;
  readonly amount: number;
  readonly own: number;
}
export interface RecipeEvent {
  readonly recipe: number;
  readonly date: string;
  readonly country: string;
  readonly kind: 'view' | 'servings' | 'swap' | 'cart';
  readonly cart: Cart;
}

export const recipeEvents: fc.Arbitrary<readonly RecipeEvent[]> = fc.array(
  fc.record({
    recipe: fc.constantFrom(1, 2, 3),
    date: fc.nat(days - 1).map(on),
    country: fc.constantFrom('US', 'GB'),
    kind: fc.constantFrom('view' as const, 'view' as const, 'servings' as const, 'swap' as const, 'cart' as const),
    cart: fc
      .record({
        retailer: fc.constantFrom(1, 2),
        currency: fc.constantFrom('USD', 'EUR', 'JPY'),
        amount: fc.nat(9_000),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ part, ...cart }) => ({ ...cart, own: Math.floor(cart.amount * part) })),
  }),
  { maxLength: 50 },
);

export const rowsOfRecipes = (accountId: number): TableRows => ({
  table: 'recipe',
  columns: [
    ...['id', 'account_id', 'operator_id', 'name', 'published_on', 'retired_on', 'ingredients', 'matched'],
    'own_matched',
  ],
  rows: knownRecipes.map((it) => [
    ...[it.id, accountId, it.operator, `Recipe ${it.id}`, it.publishedOn, it.retiredOn as string],
    ...[it.ingredients, it.matched, it.ownMatched],
  ]),
});

export const rowsOfRecipeEvents = (accountId: number, events: readonly RecipeEvent[]): TableRows => ({
  table: 'recipe_event',
  columns: [
    ...['account_id', 'date', 'recipe_id', 'occurred_at', 'id', 'kind', 'country', 'retailer_id', 'currency'],
    ...['amount_minor', 'own_minor'],
  ],
  rows: events.map(({ cart, ...it }, at) => [
    ...[accountId, it.date, it.recipe, `${it.date}T12:00:00.000Z`, `e${at}`, it.kind, it.country],
    ...(it.kind === 'cart' ? [cart.retailer, cart.currency, cart.amount, cart.own] : [0, '', 0, 0]),
  ]),
});

export const operatorOfRecipe = (recipe: number): number => knownRecipes.find(({ id }) => id === recipe)?.operator ?? 0;

export function happenedToRecipes(events: readonly RecipeEvent[], currency: string): Happening[] {
  const matched = knownRecipes.flatMap((it) =>
    Array.from({ length: days + 20 }, (_, day) => on(day - 10))
      .filter((date) => date >= it.publishedOn && (it.retiredOn === null || date < it.retiredOn))
      .map((date) => ({
        ...{
          date,
          operator: it.operator,
          by: { ...ofDay(date), operator: String(it.operator), recipe: String(it.id) },
        },
        add: { ingredients: it.ingredients, matched: it.matched, own: it.ownMatched },
      })),
  );
  return [
    ...matched,
    ...events.map(({ cart, ...it }): Happening => {
      const operator = operatorOfRecipe(it.recipe);
      const by = { ...ofDay(it.date), operator: String(operator), recipe: String(it.recipe), country: it.country };
      const common = { date: it.date, operator };
      if (it.kind !== 'cart')
        return {
          ...common,
          by,
          add: { [it.kind]: 1 },
          ...(it.kind === 'view' && { seen: { viewed: String(it.recipe) } }),
        };
      const worth = (amount: number) => inCurrency(amount, cart.currency, currency, it.date);
      return {
        ...{ ...common, by: { ...by, retailer: String(cart.retailer) } },
        add: { cart: 1, basket: worth(cart.amount), ownBasket: worth(cart.own) },
      };
    }),
  ];
}

export const recipeFormulas: Formulas = {
  recipeViews: (sum) => sum('view'),
  servingChanges: (sum) => sum('servings'),
  ingredientSwaps: (sum) => sum('swap'),
  recipeCarts: (sum) => sum('cart'),
  recipeCartRate: (sum) => share(sum('cart'), sum('view')),
  recipeBasketValue: (sum) => sum('basket'),
  averageRecipeBasket: (sum) => share(sum('basket'), sum('cart')),
  recipeOwnValueShare: (sum) => share(sum('ownBasket'), sum('basket')),
  recipeMatchRate: (sum) => share(sum('matched'), sum('ingredients')),
  ownBrandShare: (sum) => share(sum('own'), sum('matched')),
  recipesViewed: (_, distinct) => distinct('viewed'),
};
