import { z } from 'zod';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointId } from './endpoints.ts';
import { alertsSchemas } from './families/alerts-schemas.ts';
import { analyticsSchemas } from './families/analytics-schemas.ts';
import { apiKeysSchemas } from './families/api-keys-schemas.ts';
import { catalogSchemas } from './families/catalog-schemas.ts';
import { catalogSourcesSchemas } from './families/catalog-sources-schemas.ts';
import { collectionsSchemas } from './families/collections-schemas.ts';
import { experienceImagesSchemas } from './families/experience-images-schemas.ts';
import { exportsSchemas } from './families/exports-schemas.ts';
import { formsSchemas } from './families/forms-schemas.ts';
import { importsSchemas } from './families/imports-schemas.ts';
import { insightsSchemas } from './families/insights-schemas.ts';
import { locationsSchemas } from './families/locations-schemas.ts';
import { offersSchemas } from './families/offers-schemas.ts';
import { publicSchemas } from './families/public-schemas.ts';
import { recipesSchemas } from './families/recipes-schemas.ts';
import { redirectsSchemas } from './families/redirects-schemas.ts';
import { reportsSchemas } from './families/reports-schemas.ts';
import { schedulesSchemas } from './families/schedules-schemas.ts';
import { siteActivitySchemas } from './families/site-activity-schemas.ts';
import { touchpointsSchemas } from './families/touchpoints-schemas.ts';
import { valuesSchemas } from './families/values-schemas.ts';
import { viewsSchemas } from './families/views-schemas.ts';
import { vouchersSchemas } from './families/vouchers-schemas.ts';
import {
  changeModeBodySchema,
  changeSettingsBodySchema,
  featuresAnswerSchema,
  initSchema,
  listItemSchema,
  localeSchema,
  profileFieldsSchema,
  reportingDatesSchema,
  scopeListsSchema,
  settingsSchema,
  signinBodySchema,
  updateScopeSettingsBodySchema,
  userSchema,
} from './wire.ts';

export const siteTagsAnswerSchema = z.object({
  items: z.array(z.object({ id: z.int(), host: z.string(), active: z.boolean() })),
});

export const adminsAnswerSchema = z.object({
  items: z.array(z.object({ firstname: z.string(), lastname: z.string(), email: z.string() })),
});

export const upgradeRequestBodySchema = z.object({ plan: z.enum(['discovery', 'shopRanked', 'revenueCatcher']) });

const lists = { response: z.array(listItemSchema) };

/** Request and answer of every endpoint, under the same names as the table of endpoints. */
export const schemas = {
  init: { response: initSchema },
  signin: { request: signinBodySchema, response: initSchema },
  signout: { status: 204 },
  sendConfirmation: { response: z.object({ email: z.string() }), status: 202 },
  updateUser: { request: z.object({ user: profileFieldsSchema }), response: userSchema },
  changeSettings: {
    request: changeSettingsBodySchema,
    response: z.union([featuresAnswerSchema, z.object({ settings: settingsSchema.partial() })]),
  },
  changeMode: { request: changeModeBodySchema, response: z.object({ userMode: z.int() }) },
  activeScopes: { response: scopeListsSchema },
  updateScopeSettings: {
    query: z.object({ account: z.int().positive(), operator: z.int().positive().optional() }),
    request: updateScopeSettingsBodySchema,
    response: z.object({ settings: z.object({ emailSubscription: z.boolean().optional() }) }),
  },
  support: { query: z.object({ return_to: z.string().optional(), zeToken: z.string().optional() }), status: 302 },
  reportingDates: { response: reportingDatesSchema },
  locales: { response: z.array(localeSchema) },
  dashboardList: lists,
  reportList: lists,
  insightList: lists,
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
  ...siteActivitySchemas,
  siteTags: { response: siteTagsAnswerSchema },
  admins: { response: adminsAnswerSchema },
  requestUpgrade: { request: upgradeRequestBodySchema, response: upgradeRequestBodySchema, status: 202 },
} as const satisfies Record<EndpointId, EndpointSchemas>;
