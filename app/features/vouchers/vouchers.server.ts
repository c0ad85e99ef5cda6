import { call, callList } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import { type CreateResult, createItem, frameOf } from '#app/forms-and-vouchers/items.server.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import { readSavedViews } from '#app/page-recipes/saved-views.server.ts';
import { hasKey } from '#shared/table.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import { voucherOrders } from '#shared/vouchers/orders.ts';
import { statusFilters } from './state-badge.tsx';
import * as texts from './texts.ts';

export type VouchersData = Awaited<ReturnType<typeof loadVouchers>>;

/** Reads the vouchers of the scope, filtered by the address. */
export async function loadVouchers(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: 30 });
  const status = chosenIn(params, 'status', statusFilters);
  const order = chosenIn(params, 'order', voucherOrders) ?? 'newest';
  const [list, views] = await Promise.all([
    callList(page, 'vouchers', { query: { ...query, order, status: status ?? undefined } }),
    readSavedViews(page, session, 'voucher'),
  ]);
  return { ...frameOf(page, session, 'voucher'), search, status, order, isLaterPage, list, views };
}

/** Creates a voucher with the posted name and kind; the steps ask for the rest. Never throws for a failed call. */
export async function createVoucher(page: PageContext, form: FormData): Promise<CreateResult> {
  const kind = String(form.get('kind') ?? '');
  if (textOf(form, 'name') === '') form.set('name', texts.newVoucher);
  return createItem('voucher', form, (name) =>
    call(page, 'createVoucher', { body: { name, kind: hasKey(voucherKinds, kind) ? kind : 'percent' } }),
  );
}
