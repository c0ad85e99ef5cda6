import { endpoints } from '#shared/api/endpoints.ts';
import { voucherSchema, vouchersAnswerSchema } from '#shared/api/families/vouchers-schemas.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import { closedTo } from '../../access/closed.server.ts';
import { readAnswer, readPart } from '../../api/answers.server.ts';
import { failureOf, failureText } from '../../api/failure.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { type StatusFilter, statusFilters } from './status-words.ts';

export type VouchersData = Awaited<ReturnType<typeof loadVouchers>>;

/** The vouchers of the scope, as far as the address narrows them. */
export async function loadVouchers(page: PageContext, session: PageSession, params: URLSearchParams) {
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const status = statusFilters.find((one) => one === params.get('status')) ?? null;
  const cursor = params.get('after');
  const query = { limit: 30, search: search || undefined, status: status ?? undefined, cursor: cursor ?? undefined };
  return {
    ...frameOf(page, session),
    ...{ search, status: status as StatusFilter | null, later: cursor !== null },
    list: await readPart(page, 'vouchers', vouchersAnswerSchema, { query }),
  };
}

/** What the pages of vouchers print and ask around what they show. */
export function frameOf(page: PageContext, session: PageSession) {
  return {
    scopeLabel: session.viewer.scope?.label ?? '',
    writes: closedTo(page, session, endpoints.createVoucher.access) === null,
    sample: session.settings.anonymized,
    ...numbersIn(session),
  };
}

export type CreateResult =
  | { readonly ok: true; readonly id: number }
  | { readonly ok: false; readonly status: number; readonly text: string; readonly name: string };

/** Begins a voucher with the posted name. Never throws for a call that failed. */
export async function createVoucher(page: PageContext, form: FormData): Promise<CreateResult> {
  const name = String(form.get('name') ?? '').trim();
  const kind = String(form.get('kind') ?? '');
  if (name === '') return { ok: false, status: 400, text: 'Give the voucher a name.', name };
  const body = { name, kind: Object.hasOwn(voucherKinds, kind) ? kind : 'percent' };
  try {
    const { id } = await readAnswer(page, 'createVoucher', voucherSchema, { body });
    return { ok: true, id };
  } catch (error) {
    const { kind: failure, status, fields } = failureOf(error);
    const text = fields?.includes('name') ? 'Give a name of at most 80 characters.' : failureText(failure);
    return { ok: false, status: status ?? 500, text, name };
  }
}
