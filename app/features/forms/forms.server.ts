import { call, callList } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type CreateResult, createItem, frameOf } from '#app/forms-and-vouchers/items.server.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import { readSavedViews } from '#app/page-recipes/saved-views.server.ts';
import { formSchema } from '#shared/api/families/forms-schemas.ts';
import { formOrders } from '#shared/forms/orders.ts';

/** Reads the forms of the scope, filtered by the address. */
export async function loadForms(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: 30 });
  const status = chosenIn(params, 'status', formSchema.shape.status.options);
  const order = chosenIn(params, 'order', formOrders) ?? 'newest';
  const [list, views] = await Promise.all([
    callList(page, 'forms', { query: { ...query, order, status: status ?? undefined } }),
    readSavedViews(page, session, 'form'),
  ]);
  return { ...frameOf(page, session, 'form'), search, status, order, isLaterPage, list, views };
}
export type FormsData = Awaited<ReturnType<typeof loadForms>>;

/** Creates a form with the posted name. Returns failed calls instead of throwing. */
export const createForm = (page: PageContext, form: FormData): Promise<CreateResult> =>
  createItem('form', form, (name) => call(page, 'createForm', { body: { name } }));
