import { hasKey } from '#shared/table.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import { voucherOrders } from '#shared/vouchers/orders.ts';
import { call, callList } from '../../api/answers.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { type CreateResult, createItem, frameOf } from '../../forms-and-vouchers/items.server.ts';
import { chosenIn, listQuestion } from '../../page-recipes/list-question.ts';
import { statusFilters } from './status-words.ts';

export type VouchersData = Awaited<ReturnType<typeof loadVouchers>>;

/** The vouchers of the scope, as far as the address narrows them. */
export async function loadVouchers(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, later, query } = listQuestion(params, { limit: 30 });
  const status = chosenIn(params, 'status', statusFilters);
  const order = chosenIn(params, 'order', voucherOrders) ?? 'newest';
  return {
    ...frameOf(page, session, 'voucher'),
    ...{ search, status, order, later },
    list: await callList(page, 'vouchers', {
      query: { ...query, order, status: status ?? undefined },
    }),
  };
}

/** Begins a voucher with the posted name and kind. Never throws for a call that failed. */
export async function createVoucher(page: PageContext, form: FormData): Promise<CreateResult> {
  const kind = String(form.get('kind') ?? '');
  return createItem('voucher', form, (name) =>
    call(page, 'createVoucher', { body: { name, kind: hasKey(voucherKinds, kind) ? kind : 'percent' } }),
  );
}
