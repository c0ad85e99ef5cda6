import { callPart, type Part } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import type { QueryOf } from '#shared/api/contract.ts';
import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { hasKey } from '#shared/table.ts';
import { addDays } from '#shared/time/calendar.ts';
import { frameOf } from './catalog.server.ts';

/** Days of prices that are drawn, by the word in the address. */
const spans = { '30': 30, '90': 90, '365': 365 } as const;

export const readProduct = (page: PageContext, id: string): Promise<Part<CatalogProductDetail>> =>
  callPart(page, 'catalogProduct', { params: { id } });

/** One product with its offers, the prices of the last days that are known, and what else waits to be judged. */
export async function loadProduct(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<CatalogProductDetail>>,
) {
  const days = params.get('days') ?? '';
  const span = hasKey(spans, days) ? spans[days] : 90;
  const frame = frameOf(page, session);
  const product = await read;
  const [until, waiting, uses] = await Promise.all([
    lastDay(page),
    frame.writes ? toReview(page, id, product) : null,
    callPart(page, 'catalogProductUses', { params: { id } }),
  ]);
  const range = { from: addDays(until, 1 - span), to: until };
  const prices =
    product.state === 'ready' && product.answer.offerList.length > 0
      ? await callPart(page, 'productPrices', { params: { id }, query: range })
      : null;
  return { at: 'product' as const, ...frame, id, product, prices, uses, waiting, range, span };
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>;

/**
 * How many other products have matches that nobody has judged, and the one that is next in the list of them, which
 * begins again where it ends. Null where that can't be told.
 */
async function toReview(page: PageContext, id: string, product: Part<CatalogProductDetail>) {
  const waiting = (query: QueryOf<'catalogProducts'>) =>
    callPart(page, 'catalogProducts', { query: { match: 'review', ...query } });
  const [all, later] = await Promise.all([waiting({ limit: 2 }), waiting({ limit: 1, after: id })]);
  if (all.state === 'failed' || later.state === 'failed' || product.state === 'failed') return null;
  const { items, total } = all.answer;
  const listed = product.answer.match === 'review' && !product.answer.archived;
  const next = later.answer.items[0] ?? items.find((item) => String(item.id) !== id) ?? null;
  return { next, others: total - (listed ? 1 : 0) };
}

/** The last day with data; yesterday if it isn't known. */
async function lastDay(page: PageContext): Promise<string> {
  const part = await callPart(page, 'reportingDates');
  const last = part.state === 'ready' ? part.answer.max_date : 'NaT';
  return /^\d{4}-\d{2}-\d{2}$/.test(last) ? last : addDays(new Date().toISOString().slice(0, 10), -1);
}
