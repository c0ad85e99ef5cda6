import { entriesOf } from '../table.ts';
import type { Endpoint } from './endpoint.ts';
import { account } from './families/account.ts';
import { alcohol } from './families/alcohol.ts';
import { alerts } from './families/alerts.ts';
import { analytics } from './families/analytics.ts';
import { apiKeys } from './families/api-keys.ts';
import { audit } from './families/audit.ts';
import { catalog } from './families/catalog.ts';
import { catalogSources } from './families/catalog-sources.ts';
import { collections } from './families/collections.ts';
import { connections } from './families/connections.ts';
import { dataApi } from './families/data-api.ts';
import { dbd } from './families/dbd.ts';
import { experienceImages } from './families/experience-images.ts';
import { exports } from './families/exports.ts';
import { forms } from './families/forms.ts';
import { imports } from './families/imports.ts';
import { insights } from './families/insights.ts';
import { internalAccounts } from './families/internal-accounts.ts';
import { internalCaches } from './families/internal-caches.ts';
import { internalContracts } from './families/internal-contracts.ts';
import { internalOperations } from './families/internal-operations.ts';
import { internalUsers } from './families/internal-users.ts';
import { invitations } from './families/invitations.ts';
import { lists } from './families/lists.ts';
import { locations } from './families/locations.ts';
import { mail } from './families/mail.ts';
import { modellingImports } from './families/modelling-imports.ts';
import { modellingInputs } from './families/modelling-inputs.ts';
import { modellingInsights } from './families/modelling-insights.ts';
import { modellingPlans } from './families/modelling-plans.ts';
import { modellingRuns } from './families/modelling-runs.ts';
import { offers } from './families/offers.ts';
import { publicSurface } from './families/public.ts';
import { publicOrders } from './families/public-orders.ts';
import { recipes } from './families/recipes.ts';
import { redirects } from './families/redirects.ts';
import { reports } from './families/reports.ts';
import { roi } from './families/roi.ts';
import { salesSources } from './families/sales-sources.ts';
import { schedules } from './families/schedules.ts';
import { siteTags } from './families/site-tags.ts';
import { touchpoints } from './families/touchpoints.ts';
import { users } from './families/users.ts';
import { values } from './families/values.ts';
import { views } from './families/views.ts';
import { vouchers } from './families/vouchers.ts';
import { watchedSources } from './families/watched-sources.ts';

/** Every call of `/dbd` and `/proxy`. What is not here is not forwarded. */
export const endpoints = {
  ...dbd,
  ...lists,
  ...account,
  ...alcohol,
  ...analytics,
  ...apiKeys,
  ...dataApi,
  ...values,
  ...views,
  ...exports,
  ...offers,
  ...recipes,
  ...imports,
  ...watchedSources,
  ...connections,
  ...locations,
  ...redirects,
  ...insights,
  ...reports,
  ...roi,
  ...schedules,
  ...alerts,
  ...mail,
  ...catalog,
  ...catalogSources,
  ...collections,
  ...touchpoints,
  ...experienceImages,
  ...publicSurface,
  ...publicOrders,
  ...salesSources,
  ...vouchers,
  ...forms,
  ...siteTags,
  ...internalAccounts,
  ...internalUsers,
  ...audit,
  ...internalCaches,
  ...internalOperations,
  ...internalContracts,
  ...users,
  ...invitations,
  ...modellingRuns,
  ...modellingInputs,
  ...modellingImports,
  ...modellingPlans,
  ...modellingInsights,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;

export const endpointEntries = entriesOf<Readonly<Record<EndpointId, Endpoint>>>(endpoints);
