import { READ } from '../access/levels.ts';
import type { AccessRule } from '../access/rule.ts';
import type { Endpoint } from './endpoint.ts';
import { alerts } from './families/alerts.ts';
import { analytics } from './families/analytics.ts';
import { apiKeys } from './families/api-keys.ts';
import { catalog } from './families/catalog.ts';
import { catalogSources } from './families/catalog-sources.ts';
import { collections } from './families/collections.ts';
import { experienceImages } from './families/experience-images.ts';
import { exports } from './families/exports.ts';
import { forms } from './families/forms.ts';
import { imports } from './families/imports.ts';
import { insights } from './families/insights.ts';
import { locations } from './families/locations.ts';
import { offers } from './families/offers.ts';
import { publicSurface } from './families/public.ts';
import { recipes } from './families/recipes.ts';
import { redirects } from './families/redirects.ts';
import { reports } from './families/reports.ts';
import { schedules } from './families/schedules.ts';
import { siteActivity } from './families/site-activity.ts';
import { touchpoints } from './families/touchpoints.ts';
import { values } from './families/values.ts';
import { views } from './families/views.ts';
import { vouchers } from './families/vouchers.ts';

const signedIn: AccessRule = { scope: 'none' };
const staff: AccessRule = { scope: 'none', staff: true };
/** Lists feed the sidebar, which an inactive scope and a confined retailer have too. */
const listed: AccessRule = { scope: 'required', whenInactive: true, whenConfined: true };

/** Every call of `/dbd` and `/proxy`. What is not here is not forwarded. */
export const endpoints = {
  init: {
    method: 'GET',
    path: '/dbd/init',
    scope: 'none',
    effect: 'read',
    access: signedIn,
    caller: 'browser',
    summary: 'The person, their settings and their scopes',
  },
  signin: {
    method: 'POST',
    path: '/dbd/signin',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'bff',
    summary: 'Open the upstream session',
  },
  signout: {
    method: 'GET',
    path: '/dbd/signout',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'bff',
    summary: 'Close the upstream session',
  },
  sendConfirmation: {
    method: 'PUT',
    path: '/dbd/user/sendConfirmation/:uid',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Send the confirmation e-mail again',
  },
  updateUser: {
    method: 'POST',
    path: '/dbd/user/:uid',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Change the profile, the password or the accepted terms',
  },
  changeSettings: {
    method: 'POST',
    path: '/dbd/user/:uid/changeSettings',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Change settings; choosing a scope answers its features',
  },
  changeMode: {
    method: 'POST',
    path: '/dbd/user/:uid/changeMode',
    scope: 'none',
    effect: 'write',
    access: staff,
    caller: 'browser',
    summary: 'Change the user mode',
  },
  activeScopes: {
    method: 'GET',
    path: '/dbd/user/:uid/activeScopes',
    scope: 'none',
    effect: 'read',
    access: signedIn,
    caller: 'browser',
    summary: 'The scopes the person may see',
  },
  updateScopeSettings: {
    method: 'POST',
    path: '/dbd/user/:uid/updateScopeSettings',
    scope: 'explicit',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Change the settings of one scope',
  },
  support: {
    method: 'GET',
    path: '/dbd/support',
    scope: 'none',
    effect: 'read',
    access: signedIn,
    caller: 'browser',
    summary: 'Lead to the support site',
  },
  reportingDates: {
    method: 'GET',
    path: '/proxy/reporting/dates',
    scope: 'query',
    effect: 'read',
    access: listed,
    caller: 'browser',
    summary: 'First and last day with facts',
  },
  locales: {
    method: 'GET',
    path: '/proxy/locales',
    scope: 'none',
    effect: 'read',
    access: signedIn,
    caller: 'browser',
    summary: 'Locales beyond the published ones',
  },
  dashboardList: {
    method: 'GET',
    path: '/proxy/dashboard/list/',
    scope: 'query',
    effect: 'read',
    access: listed,
    caller: 'browser',
    summary: 'Dashboards of the scope',
  },
  reportList: {
    method: 'GET',
    path: '/proxy/report/list/',
    scope: 'query',
    effect: 'read',
    access: listed,
    caller: 'browser',
    summary: 'Reports of the scope',
  },
  insightList: {
    method: 'GET',
    path: '/proxy/insight/list/',
    scope: 'query',
    effect: 'read',
    access: listed,
    caller: 'browser',
    summary: 'Insights of the scope',
  },
  ...analytics,
  ...apiKeys,
  ...values,
  ...views,
  ...exports,
  ...offers,
  ...recipes,
  ...imports,
  ...locations,
  ...redirects,
  ...insights,
  ...reports,
  ...schedules,
  ...alerts,
  ...catalog,
  ...catalogSources,
  ...collections,
  ...touchpoints,
  ...experienceImages,
  ...publicSurface,
  ...vouchers,
  ...forms,
  ...siteActivity,
  siteTags: {
    method: 'GET',
    path: '/proxy/data/site-tags',
    scope: 'path',
    effect: 'read',
    access: { scope: 'required', scopeAccess: true, level: READ },
    caller: 'browser',
    summary: 'Site tags of the scope',
  },
  admins: {
    method: 'GET',
    path: '/proxy/data/admins',
    scope: 'path',
    effect: 'read',
    access: listed,
    caller: 'browser',
    summary: 'Who administers the account, to ask them for access',
  },
  requestUpgrade: {
    method: 'POST',
    path: '/proxy/data/upgrade-requests',
    scope: 'path',
    effect: 'write',
    access: { scope: 'required', accountTypes: ['retailer'], whenConfined: true },
    caller: 'browser',
    summary: 'Ask for another plan; asking again for the same changes nothing',
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;

export const endpointEntries = Object.entries(endpoints) as readonly (readonly [EndpointId, Endpoint])[];
