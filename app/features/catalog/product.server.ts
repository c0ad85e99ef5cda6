import { addDays } from '#shared/analytics/calendar.ts';
import { catalogProductDetailSchema, productPricesAnswerSchema } from '#shared/api/families/catalog-schemas.ts';
import { reportingDatesSchema } from '#shared/api/wire.ts';
import { readPart } from '../../api/answers.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { frameOf } from './catalog.server.ts';

/** Days of prices that are drawn, by the word in the address. */
const spans = { '30': 30, '90': 90, '365': 365 } as const;

/** One product with its offers, and the prices of the last days that are known. */
export async function loadProduct(page: PageContext, session: PageSession, id: string, params: URLSearchParams) {
  const days = params.get('days') ?? '';
  const span = Object.hasOwn(spans, days) ? spans[days as keyof typeof spans] : 90;
  const product = await readPart(page, 'catalogProduct', catalogProductDetailSchema, { params: { id } });
  const until = await lastDay(page);
  const range = { from: addDays(until, 1 - span), to: until };
  const prices =
    product.state === 'ready' && product.answer.offerList.length > 0
      ? await readPart(page, 'productPrices', productPricesAnswerSchema, { params: { id }, query: range })
      : null;
  return { at: 'product' as const, ...frameOf(page, session), id, product, prices, range, span };
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>;

/** The last day with facts; yesterday where that can't be told. */
async function lastDay(page: PageContext): Promise<string> {
  const part = await readPart(page, 'reportingDates', reportingDatesSchema);
  const last = part.state === 'ready' ? part.answer.max_date : 'NaT';
  return /^\d{4}-\d{2}-\d{2}$/.test(last) ? last : addDays(new Date().toISOString().slice(0, 10), -1);
}
