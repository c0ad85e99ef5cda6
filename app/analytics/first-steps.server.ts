import { type PageId, pages } from '#shared/access/pages.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { readOnlyReason } from '../access/read-only.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import * as texts from './texts.ts';

export interface FirstStep {
  readonly to: string;
  readonly text: string;
}

const steps: Readonly<Record<Family, readonly (readonly [page: PageId, text: string])[]>> = {
  brand: [
    ['catalog', texts.importYourCatalog],
    ['retailerDirect', texts.createASmartlink],
    ['integrations', texts.importClicksAndOrders],
  ],
  retailer: [['integrations', texts.importYourSales]],
  offers: [
    ['catalog', texts.importYourCatalog],
    ['integrations', texts.importPricesAndStock],
  ],
  recipes: [['integrations', texts.importRecipeEvents]],
  responses: [
    ['vouchers', texts.createAVoucher],
    ['forms', texts.createAForm],
  ],
};

/** Steps that bring in the first data of a family, as links. None for people who can't import. */
export function firstStepsOf(page: PageContext, session: PageSession, family: Family): FirstStep[] {
  if (readOnlyReason(page, session, endpoints.createImport.access) !== null) return [];
  return steps[family].flatMap(([id, text]) =>
    page.decide(pages[id].access).ok ? [{ to: pages[id].paths[0], text }] : [],
  );
}
