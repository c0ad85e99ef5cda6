import { readOnlyReason } from '#app/access/read-only.server.ts';
import { callCached, callPart, partOf } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type Filter, trimFilters } from '#shared/analytics/filters.ts';
import type { DimensionId } from '#shared/analytics/measures.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { hasKey } from '#shared/table.ts';
import { type LogKind, logKinds } from './log-kinds.ts';
import type { OfferRetailer } from './selection.ts';

/** Reads retailers with offers; empty if the call fails, so the page has no choice of retailers. */
export async function readRetailers(page: PageContext): Promise<readonly OfferRetailer[]> {
  const part = await partOf(page, 'offerRetailers', callCached(page, 'offerRetailers'));
  return part.state === 'ready' ? part.answer.items : [];
}

interface Narrowed {
  readonly range: { readonly from: string; readonly to: string };
  readonly filters: readonly Filter[];
}

/** Filter dimensions that offers have. */
const offerDimensions: readonly DimensionId[] = ['product', 'retailer', 'operator', 'country'];

const logRows = 12;
const breachRows = 12;

/** Reads log, breaches and rules, each may fail separately; and products found for text typed without a script. */
export async function readPanels(page: PageContext, { range, filters }: Narrowed, params: URLSearchParams) {
  const narrowed = { ...range, filters: JSON.stringify(trimFilters(filters, offerDimensions)) };
  const kind = logKindOf(params);
  const cursor = params.get('log') ?? undefined;
  const [changes, breaches, rules, products] = await Promise.all([
    callPart(page, 'offerChanges', {
      query: { ...narrowed, kind: kind ?? undefined, cursor, limit: logRows },
    }),
    callPart(page, 'offerBreaches', { query: { ...narrowed, limit: breachRows } }),
    callPart(page, 'priceAlertRules', { query: { limit: 100 } }),
    readProducts(page, params.get('find')),
  ]);
  return { changes, breaches, rules, products, kind, cursor: cursor ?? null };
}

export type Panels = Awaited<ReturnType<typeof readPanels>>;

function logKindOf(params: URLSearchParams): LogKind | null {
  const kind = params.get('changes');
  return hasKey(logKinds, kind) ? kind : null;
}

const readProducts = async (page: PageContext, search: string | null) =>
  search === null ? null : await callPart(page, 'offerProducts', { query: { search, limit: 20 } });

/** Reads the product of the price chart: the selected one, else the first by name; null if it has no offers. */
export async function readChartProduct(page: PageContext, picked: number | null) {
  const query = { limit: 1, product: picked ?? undefined };
  const part = await partOf(page, 'offerProducts', callCached(page, 'offerProducts', { query }));
  return (part.state === 'ready' && part.answer.items[0]) || null;
}

export const canWrite = (page: PageContext, session: PageSession): boolean =>
  readOnlyReason(page, session, endpoints.createPriceAlertRule.access) === null;
