import type { DatabaseSync } from 'node:sqlite';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount } from './accounts.ts';
import { demoRetailers, priceIn } from './brand-facts.ts';
import { localInstant } from './local-instant.ts';
import { countAround, pick, type Random, randomOf } from './random.ts';
import { type DemoRecipe, demoRecipes, matchOf, type PantryProduct, pantryProducts } from './recipes.ts';
import { demandOn } from './season.ts';
import type { Density } from './span.ts';

const retailerWeights = demoRetailers.map(({ weight }) => weight);

type Event = readonly (string | number | null)[];

interface Visit {
  readonly account: DemoAccount;
  readonly recipe: DemoRecipe;
  readonly matched: readonly PantryProduct[];
  readonly date: LocalDate;
  readonly random: Random;
}

/** One day of one recipe: views, and the actions that follow some of them. */
function* eventsOn(visit: Visit, rank: number, density: Density): Generator<Event> {
  const { account, recipe, date, random } = visit;
  const views = countAround((demandOn(date) * density.volume * recipe.operator.weight * 9) / (rank + 3), random);
  let number = 0;
  const event = (kind: string, ...more: Event): Event => {
    const [country] = recipe.operator.countries[random() < 0.85 ? 0 : recipe.operator.countries.length - 1] ?? ['US'];
    const id = `recipe-${recipe.id}-${date}-${++number}`;
    const instant = localInstant(account.timezone, date, random);
    return [date, recipe.id, instant, id, kind, country, ...more];
  };
  for (let view = 0; view < views; view++) {
    yield event('view', 0, '', 0, 0, null, null, null);
    if (random() < 0.16) yield event('servings', 0, '', 0, 0, [2, 4, 6, 8][Math.floor(random() * 4)] ?? 4, null, null);
    if (random() < 0.05) yield* swap(visit, event);
    if (random() < 0.09) yield* cart(visit, event);
  }
}

type MakeEvent = (kind: string, ...more: Event) => Event;

function* swap({ matched, account, random }: Visit, event: MakeEvent): Generator<Event> {
  const from = matched[Math.floor(random() * matched.length)];
  const others = pantryProducts(account).filter(({ id, own }) => id !== from?.id && own === from?.own);
  const to = others[Math.floor(random() * Math.min(3, others.length))];
  if (from && to) yield event('swap', 0, '', 0, 0, null, from.id, to.id);
}

function* cart({ recipe, matched, random }: Visit, event: MakeEvent): Generator<Event> {
  const retailer = demoRetailers[pick(retailerWeights, random)];
  if (!retailer || matched.length === 0) return;
  const [, currency] = recipe.operator.countries[0] ?? ['US', 'USD'];
  const worth = (products: readonly PantryProduct[]) =>
    products.reduce((sum, { price }) => sum + priceIn(price * retailer.price, currency), 0);
  const own = worth(matched.filter((product) => product.own));
  yield event('cart', retailer.id, currency, worth(matched), own, recipe.servings, null, null);
}

/** Writes a day's events of an account's recipes, the same at each run. @returns number of events */
export function storeRecipeEvents(
  database: DatabaseSync,
  account: DemoAccount,
  days: readonly LocalDate[],
  density: Density,
): number {
  const columns = Array.from({ length: 13 }, (_, at) => `value ->> ${at}`).join(', ');
  const insert = database.prepare(`INSERT INTO recipe_event SELECT ?1, ${columns} FROM json_each(?2)`);
  const products = new Map(pantryProducts(account).map((product) => [product.id, product]));
  let count = 0;
  for (const [rank, recipe] of demoRecipes(account).entries()) {
    const matched = recipe.ingredients.flatMap((text, at) => {
      const match = matchOf(account, recipe, at + 1, text);
      return typeof match === 'number' ? (products.get(match) ?? []) : [];
    });
    const events = days.flatMap((date) => [
      ...eventsOn({ account, recipe, matched, date, random: randomOf(`recipe ${recipe.id} ${date}`) }, rank, density),
    ]);
    count += events.length;
    insert.run(account.id, JSON.stringify(events));
  }
  return count;
}
