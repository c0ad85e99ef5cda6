import { accountHandlers } from './account/handlers.ts';
import { internalAccountsHandlers } from './accounts/handlers.ts';
import { alcoholHandlers } from './alcohol/handlers.ts';
import { analyticsHandlers } from './analytics/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { internalCachesHandlers } from './caches/handlers.ts';
import type { Handlers } from './calls/handler.ts';
import { catalogHandlers } from './catalog/handlers.ts';
import { collectionsHandlers } from './collections/handlers.ts';
import { connectionsHandlers } from './connections/handlers.ts';
import { internalContractsHandlers } from './contracts/handlers.ts';
import { formsHandlers } from './forms/handlers.ts';
import { importsHandlers } from './imports/handlers.ts';
import { watchedSourcesHandlers } from './imports/watched-sources.ts';
import { locationsHandlers } from './locations/handlers.ts';
import { mailHandlers } from './mail/handlers.ts';
import { modellingHandlers } from './modelling/api/handlers.ts';
import { offersHandlers } from './offers/handlers.ts';
import { internalOperationsHandlers } from './operations/handlers.ts';
import { internalUsersHandlers } from './people/handlers.ts';
import { publicHandlers } from './public-handlers.ts';
import { recipesHandlers } from './recipes/handlers.ts';
import { redirectsHandlers } from './redirects/handlers.ts';
import { reportsHandlers } from './reports/handlers.ts';
import { roiHandlers } from './roi/handlers.ts';
import { salesSourcesHandlers } from './sales/handlers.ts';
import { dbdHandlers } from './session/handlers.ts';
import { touchpointsHandlers } from './touchpoints/handlers.ts';
import { usersHandlers } from './users/handlers.ts';
import { catalogProductUses } from './uses/product-uses.ts';
import { vouchersHandlers } from './vouchers/handlers.ts';

/** The handler of every endpoint, by capability. A missing handler does not compile. */
export const handlers: Handlers = {
  ...dbdHandlers,
  ...internalAccountsHandlers,
  ...internalUsersHandlers,
  ...auditHandlers,
  ...internalCachesHandlers,
  ...internalOperationsHandlers,
  ...internalContractsHandlers,
  ...accountHandlers,
  ...alcoholHandlers,
  ...analyticsHandlers,
  ...catalogHandlers,
  catalogProductUses,
  ...collectionsHandlers,
  ...formsHandlers,
  ...importsHandlers,
  ...watchedSourcesHandlers,
  ...connectionsHandlers,
  ...locationsHandlers,
  ...offersHandlers,
  ...recipesHandlers,
  ...redirectsHandlers,
  ...reportsHandlers,
  ...roiHandlers,
  ...salesSourcesHandlers,
  ...mailHandlers,
  ...touchpointsHandlers,
  ...vouchersHandlers,
  ...usersHandlers,
  ...publicHandlers,
  ...modellingHandlers,
};
