import { type PageId, pages } from '#shared/access/pages.ts';
import type { Family } from '#shared/analytics/family.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { closedTo } from '../access/closed.server.ts';
import type { PageContext, PageSession } from '../context.ts';

export interface FirstStep {
  readonly to: string;
  readonly text: string;
}

const steps: Readonly<Record<Family, readonly (readonly [page: PageId, text: string])[]>> = {
  brand: [
    ['catalog', 'Import your catalog'],
    ['retailerDirect', 'Create a smartlink'],
    ['integrations', 'Import clicks and orders'],
  ],
  retailer: [['integrations', 'Import your sales']],
  offers: [
    ['catalog', 'Import your catalog'],
    ['integrations', 'Import prices and stock'],
  ],
  recipes: [['integrations', 'Import recipe events']],
  responses: [
    ['vouchers', 'Create a voucher'],
    ['forms', 'Create a form'],
  ],
};

/** What brings the first facts of a family, as far as the person may do it: none for who may only read. */
export function firstStepsOf(page: PageContext, session: PageSession, family: Family): FirstStep[] {
  if (closedTo(page, session, endpoints.createImport.access) !== null) return [];
  return steps[family].flatMap(([id, text]) =>
    page.decide(pages[id].access).ok ? [{ to: pages[id].paths[0], text }] : [],
  );
}
