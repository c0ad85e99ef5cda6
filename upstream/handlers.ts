import { auditHandlers } from './audit/handlers.ts';
import { dbdHandlers } from './dbd/handlers.ts';
import { internalAccountsHandlers } from './dbd/internal/accounts/handlers.ts';
import { internalCachesHandlers } from './dbd/internal/caches/handlers.ts';
import { internalContractsHandlers } from './dbd/internal/contracts/handlers.ts';
import { internalOperationsHandlers } from './dbd/internal/operations/handlers.ts';
import { internalUsersHandlers } from './dbd/internal/people/handlers.ts';
import type { Handlers } from './handler.ts';
import { mailHandlers } from './mail/handlers.ts';
import { modellingHandlers } from './modelling/api/handlers.ts';
import { accountHandlers } from './proxy/account/handlers.ts';
import { alcoholHandlers } from './proxy/alcohol/handlers.ts';
import { analyticsHandlers } from './proxy/analytics/handlers.ts';
import { catalogHandlers } from './proxy/catalog/handlers.ts';
import { collectionsHandlers } from './proxy/collections/handlers.ts';
import { connectionsHandlers } from './proxy/connections/handlers.ts';
import { formsHandlers } from './proxy/forms/handlers.ts';
import { importsHandlers } from './proxy/imports/handlers.ts';
import { watchedSourcesHandlers } from './proxy/imports/watched-sources.ts';
import { locationsHandlers } from './proxy/locations/handlers.ts';
import { offersHandlers } from './proxy/offers/handlers.ts';
import { recipesHandlers } from './proxy/recipes/handlers.ts';
import { redirectsHandlers } from './proxy/redirects/handlers.ts';
import { reportsHandlers } from './proxy/reports/handlers.ts';
import { roiHandlers } from './proxy/roi/handlers.ts';
import { salesSourcesHandlers } from './proxy/sales-sources/handlers.ts';
import { touchpointsHandlers } from './proxy/touchpoints/handlers.ts';
import { usersHandlers } from './proxy/users/handlers.ts';
import { vouchersHandlers } from './proxy/vouchers/handlers.ts';
import { publicHandlers } from './public/handlers.ts';

/** Who answers what. Each room answers exactly its families of the table of endpoints: one that it leaves out does not compile. */
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
