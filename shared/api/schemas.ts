import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointId } from './endpoints.ts';
import { accountSchemas } from './families/account-schemas.ts';
import { alertsSchemas } from './families/alerts-schemas.ts';
import { analyticsSchemas } from './families/analytics-schemas.ts';
import { apiKeysSchemas } from './families/api-keys-schemas.ts';
import { catalogSchemas } from './families/catalog-schemas.ts';
import { catalogSourcesSchemas } from './families/catalog-sources-schemas.ts';
import { collectionsSchemas } from './families/collections-schemas.ts';
import { dbdSchemas } from './families/dbd-schemas.ts';
import { experienceImagesSchemas } from './families/experience-images-schemas.ts';
import { exportsSchemas } from './families/exports-schemas.ts';
import { formsSchemas } from './families/forms-schemas.ts';
import { importsSchemas } from './families/imports-schemas.ts';
import { insightsSchemas } from './families/insights-schemas.ts';
import { listsSchemas } from './families/lists-schemas.ts';
import { locationsSchemas } from './families/locations-schemas.ts';
import { offersSchemas } from './families/offers-schemas.ts';
import { publicSchemas } from './families/public-schemas.ts';
import { recipesSchemas } from './families/recipes-schemas.ts';
import { redirectsSchemas } from './families/redirects-schemas.ts';
import { reportsSchemas } from './families/reports-schemas.ts';
import { schedulesSchemas } from './families/schedules-schemas.ts';
import { siteTagsSchemas } from './families/site-tags-schemas.ts';
import { touchpointsSchemas } from './families/touchpoints-schemas.ts';
import { valuesSchemas } from './families/values-schemas.ts';
import { viewsSchemas } from './families/views-schemas.ts';
import { vouchersSchemas } from './families/vouchers-schemas.ts';

/** Request and answer of every endpoint, under the same names as the table of endpoints. */
export const schemas = {
  ...dbdSchemas,
  ...listsSchemas,
  ...accountSchemas,
  ...analyticsSchemas,
  ...apiKeysSchemas,
  ...valuesSchemas,
  ...viewsSchemas,
  ...exportsSchemas,
  ...offersSchemas,
  ...recipesSchemas,
  ...importsSchemas,
  ...locationsSchemas,
  ...redirectsSchemas,
  ...insightsSchemas,
  ...reportsSchemas,
  ...schedulesSchemas,
  ...alertsSchemas,
  ...catalogSchemas,
  ...catalogSourcesSchemas,
  ...collectionsSchemas,
  ...touchpointsSchemas,
  ...experienceImagesSchemas,
  ...publicSchemas,
  ...vouchersSchemas,
  ...formsSchemas,
  ...siteTagsSchemas,
} as const satisfies Record<EndpointId, EndpointSchemas>;
