import { formSchema } from '#shared/api/families/forms-schemas.ts';
import { formOrders } from '#shared/forms/orders.ts';
import { callList } from '../../api/answers.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { frameOf, narrowedBy } from '../../forms-and-vouchers/items.server.ts';

/** The forms of the scope, as far as the address narrows them. */
export async function loadForms(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, later, query } = narrowedBy(params, 30);
  const status = formSchema.shape.status.safeParse(params.get('status')).data ?? null;
  const order = formOrders.find((one) => one === params.get('order')) ?? 'newest';
  return {
    ...frameOf(page, session, 'form'),
    ...{ search, status, order, later },
    list: await callList(page, 'forms', {
      query: { ...query, order, status: status ?? undefined },
    }),
  };
}
