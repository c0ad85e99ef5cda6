import { readOnlyReason } from '#app/access/read-only.server.ts';
import { callList, callPart, checkedBody, send } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type Filter, trimFilters } from '#shared/analytics/filters.ts';
import type { DimensionId } from '#shared/analytics/measures.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { hasKey } from '#shared/table.ts';
import { type MatchState, matchStates } from './match-states.ts';
import * as texts from './texts.ts';

interface Narrowed {
  readonly range: { readonly from: string; readonly to: string };
  readonly filters: readonly Filter[];
}

/** Filter dimensions that recipes have. */
const recipeDimensions: readonly DimensionId[] = ['recipe', 'operator'];

const worklistRows = 6;
const swapRows = 6;

/** Reads worklist and swaps; each may fail separately. */
export async function readRecipePanels(page: PageContext, { range, filters }: Narrowed, params: URLSearchParams) {
  const named = params.get('match') ?? '';
  const match: MatchState = hasKey(matchStates, named) ? named : 'unmatched';
  const cursor = /^\d{1,9}$/.exec(params.get('work') ?? '')?.[0];
  const narrowed = { ...range, filters: JSON.stringify(trimFilters(filters, recipeDimensions)) };
  const [worklist, swaps] = await Promise.all([
    callList(page, 'recipeIngredients', {
      query: { ...narrowed, match, cursor, limit: worklistRows },
    }),
    callPart(page, 'recipeSwaps', { query: { ...narrowed, limit: swapRows } }),
  ]);
  return { worklist, swaps, match, cursor: cursor ?? null };
}

export type RecipePanels = Awaited<ReturnType<typeof readRecipePanels>>;

export const canMatch = (page: PageContext, session: PageSession): boolean =>
  readOnlyReason(page, session, endpoints.changeRecipeIngredient.access) === null;

export type MatchResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly status: number; readonly ingredient: string; readonly text: string };

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeMatch(page: PageContext, form: FormData): Promise<MatchResult> {
  const ingredient = textOf(form, 'ingredient');
  const match = textOf(form, 'match');
  try {
    const typed = match === 'matched' ? { match, productId: await findProductId(page, form) } : { match };
    const body = checkedBody('changeRecipeIngredient', typed);
    await send(page, 'changeRecipeIngredient', { params: { id: ingredient }, ifMatch: textOf(form, 'etag'), body });
    return { ok: true, text: texts.ingredientSaved };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'an ingredient was not matched', { kind: failure.kind });
    const text = failure.fields?.includes('productId') ? texts.productError : failureText(failure.kind);
    return { ok: false, status: failure.status ?? 500, ingredient, text };
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Product id, looked up by name if posted without a script; an unknown name gets an id that is refused. */
async function findProductId(page: PageContext, form: FormData): Promise<number> {
  const [id, name] = [textOf(form, 'product'), textOf(form, 'productName')];
  const query = { search: name, limit: 200 };
  const part = await callPart(page, 'recipeProducts', { query });
  const found = part.state === 'ready' ? part.answer.items : [];
  const same = found.filter((product) => product.name.toLowerCase() === name.toLowerCase());
  // No product has this id, so the upstream refuses the field.
  return (same.find((product) => String(product.id) === id) ?? same[0])?.id ?? Number.MAX_SAFE_INTEGER;
}
