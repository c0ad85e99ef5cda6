import { callPart, type Part } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import type { QueryOf } from '#shared/api/contract.ts';
import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { hasKey } from '#shared/table.ts';
import { addDays } from '#shared/time/calendar.ts';
import { catalogContext } from './catalog.server.ts';

/** Days of the price history, by the `days` parameter. */
const spans = { '30': 30, '90': 90, '365': 365 } as const;

export const readProduct = (page: PageContext, id: string): Promise<Part<CatalogProductDetail>> =>
  callPart(page, 'catalogProduct', { params: { id } });

/** Reads a product with its offers, recent prices and the review queue. */
export async function loadProduct(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<CatalogProductDetail>>,
) {
  const days = params.get('days') ?? '';
  const span = hasKey(spans, days) ? spans[days] : 90;
  const context = catalogContext(page, session);
  const product = await read;
  const [until, waiting, uses] = await Promise.all([
    lastDay(page),
    context.writes ? readReviewQueue(page, id, product) : null,
    callPart(page, 'catalogProductUses', { params: { id } }),
  ]);
  const range = { from: addDays(until, 1 - span), to: until };
  const prices =
    product.state === 'ready' && product.answer.offerList.length > 0
      ? await callPart(page, 'productPrices', { params: { id }, query: range })
      : null;
  return { at: 'product' as const, ...context, id, product, prices, uses, waiting, range, span };
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>;

/**
 * Number of other products with matches to review, and the next of them; the list wraps around. Null if a call failed.
 */
async function readReviewQueue(page: PageContext, id: string, product: Part<CatalogProductDetail>) {
  const readWaiting = (query: QueryOf<'catalogProducts'>) =>
    callPart(page, 'catalogProducts', { query: { match: 'review', ...query } });
  const [all, later] = await Promise.all([readWaiting({ limit: 2 }), readWaiting({ limit: 1, after: id })]);
  if (all.state === 'failed' || later.state === 'failed' || product.state === 'failed') return null;
  const { items, total } = all.answer;
  const listed = product.answer.match === 'review' && !product.answer.archived;
  const next = later.answer.items[0] ?? items.find((item) => String(item.id) !== id) ?? null;
  return { next, others: total - (listed ? 1 : 0) };
}

/** Last day with data; yesterday if unknown. */
async function lastDay(page: PageContext): Promise<string> {
  const part = await callPart(page, 'reportingDates');
  const last = part.state === 'ready' ? part.answer.max_date : 'NaT';
  return /^\d{4}-\d{2}-\d{2}$/.test(last) ? last : addDays(new Date().toISOString().slice(0, 10), -1);
}
