import { entriesOf } from '../table.ts';
import type { GroupId } from './groups.ts';
import { ADMIN, READ, WRITE } from './levels.ts';
import type { AccessRule } from './rule.ts';

export type LayoutName = 'default' | 'userpages' | 'loginpage';

/** How a page is shown in the sidebar. `title: 'site-host'` is the host of the scope's site tag. */
interface PageNav {
  readonly group: GroupId;
  readonly title: string;
  readonly badge?: 'new' | 'beta';
  /** Title of the folder the entry sits in. */
  readonly folder?: string;
}

export interface PageRow {
  /** Route patterns, the first is the page's own address. */
  readonly paths: readonly [string, ...string[]];
  /** File below `app/pages/`. */
  readonly file: string;
  readonly layout: LayoutName;
  readonly title: string;
  readonly access: AccessRule;
  readonly nav: PageNav | false;
  /** Hides the scope menu and the currency in the header. */
  readonly disableScope?: true;
}

const everyone: AccessRule = { public: true, scope: 'none' };
const signedIn: AccessRule = { scope: 'none' };
const withScope: AccessRule = { scope: 'required' };
const scopeAccess: AccessRule = { scope: 'required', scopeAccess: true };
const readers: AccessRule = { scope: 'required', scopeAccess: true, level: READ };
const writers: AccessRule = { scope: 'required', scopeAccess: true, level: WRITE };
const admins: AccessRule = { scope: 'required', scopeAccess: true, level: ADMIN };
const content: AccessRule = { scope: 'required', readsContent: true };
const modelling: AccessRule = { scope: 'required', readsContent: true, flags: ['platform-mikgorilla-main'] };
const internal: AccessRule = { scope: 'none', staff: true, userModes: ['staff'] };

const brand = { accountTypes: ['brand'] } as const;
const retailer = { accountTypes: ['retailer'] } as const;
const staffMode = { userModes: ['staff'] } as const;

const soon = 'utility/coming-soon.tsx';

/**
 * Every page of the product, once: its addresses, its file, who may see it and where it is in the menu.
 * Routes, the guard, the sidebar, links, the home page and the tests all read this table.
 */
export const pages = {
  root: {
    paths: ['/'],
    file: 'entry/root-redirect.tsx',
    layout: 'userpages',
    title: 'Home',
    access: everyone,
    nav: false,
  },
  login: {
    paths: ['/login'],
    file: 'entry/login.tsx',
    layout: 'userpages',
    title: 'Sign in',
    access: everyone,
    nav: false,
  },
  loginRedirect: {
    paths: ['/login-redirect'],
    file: 'entry/login-redirect.tsx',
    layout: 'loginpage',
    title: 'Sign in',
    access: everyone,
    nav: false,
  },
  callback: {
    paths: ['/callback'],
    file: 'entry/callback.tsx',
    layout: 'loginpage',
    title: 'Signing in',
    access: everyone,
    nav: false,
  },
  logout: {
    paths: ['/logout'],
    file: 'entry/logout.tsx',
    layout: 'userpages',
    title: 'Sign out',
    access: everyone,
    nav: false,
  },

  dashboard: {
    paths: ['/dashboard/:pageId'],
    file: 'analytics/template.tsx',
    layout: 'default',
    title: 'Dashboard',
    access: content,
    nav: false,
  },
  report: {
    paths: ['/report/:pageId'],
    file: 'analytics/template.tsx',
    layout: 'default',
    title: 'Report',
    access: content,
    nav: false,
  },
  scheduledReports: {
    paths: ['/reports/scheduled'],
    file: 'analytics/scheduled.tsx',
    layout: 'default',
    title: 'Scheduled reports',
    access: readers,
    nav: false,
  },
  insight: {
    paths: ['/insight/:pageId'],
    file: 'analytics/insight.tsx',
    layout: 'default',
    title: 'Insight',
    access: { ...content, ...brand },
    nav: false,
  },

  reportBuilder: {
    paths: ['/custom/report-builder', '/custom/report-builder/:reportId'],
    file: 'custom/report-builder.tsx',
    layout: 'default',
    title: 'Report builder',
    access: { ...scopeAccess, ...brand, features: ['rawSales', 'trafficSource', 'salesSource'] },
    nav: { group: 'custom', title: 'Report builder' },
  },
  priceStock: {
    paths: ['/custom/price-stock'],
    file: 'custom/price-stock.tsx',
    layout: 'default',
    title: 'Price and stock',
    access: { ...scopeAccess, ...brand, features: ['priceStockHistory'] },
    nav: { group: 'custom', title: 'Price and stock' },
  },
  recipeReporting: {
    paths: ['/custom/recipe-reporting'],
    file: 'custom/recipe-reporting.tsx',
    layout: 'default',
    title: 'Recipe reporting',
    access: { ...scopeAccess, ...brand, features: ['shoppableRecipeReporting'] },
    nav: { group: 'custom', title: 'Recipe reporting' },
  },

  media: {
    paths: ['/pop/ip'],
    file: 'commerce/immersive-list.tsx',
    layout: 'default',
    title: 'Media',
    access: { ...readers, ...brand },
    nav: { group: 'commerce', title: 'Media' },
  },
  mediaItem: {
    paths: ['/pop/ip/:id'],
    file: 'commerce/immersive-item.tsx',
    layout: 'default',
    title: 'Media',
    access: { ...writers, ...brand },
    nav: false,
  },
  retailerDirect: {
    paths: ['/pop/dl'],
    file: 'commerce/smartlinks.tsx',
    layout: 'default',
    title: 'Retailer Direct',
    access: { ...readers, ...brand },
    nav: { group: 'commerce', title: 'Retailer Direct' },
  },
  retailerDirectItem: {
    paths: ['/pop/dl/:id'],
    file: 'commerce/smartlink.tsx',
    layout: 'default',
    title: 'Retailer Direct',
    access: { ...writers, ...brand },
    nav: false,
  },
  adDisplay: {
    paths: ['/pop/dp'],
    file: 'commerce/banners.tsx',
    layout: 'default',
    title: 'Ad Unit Display',
    access: { ...readers, ...staffMode },
    nav: { group: 'commerce', title: 'Ad Unit Display', badge: 'beta' },
  },
  adDisplayItem: {
    paths: ['/pop/dp/:id'],
    file: 'commerce/banner.tsx',
    layout: 'default',
    title: 'Ad Unit Display',
    access: { ...writers, ...staffMode },
    nav: false,
  },
  adVideo: {
    paths: ['/pop/vd'],
    file: 'commerce/videos.tsx',
    layout: 'default',
    title: 'Ad Unit Video',
    access: { ...readers, ...staffMode },
    nav: { group: 'commerce', title: 'Ad Unit Video', badge: 'beta' },
  },
  adVideoItem: {
    paths: ['/pop/vd/:id'],
    file: 'commerce/video.tsx',
    layout: 'default',
    title: 'Ad Unit Video',
    access: { ...writers, ...staffMode },
    nav: false,
  },
  siteTag: {
    paths: ['/site'],
    file: 'commerce/site-tags.tsx',
    layout: 'default',
    title: 'Site tag',
    access: readers,
    nav: { group: 'commerce', title: 'site-host', badge: 'beta' },
  },
  siteTagItem: {
    paths: ['/site/:id'],
    file: 'commerce/site-tag.tsx',
    layout: 'default',
    title: 'Site tag',
    access: writers,
    nav: false,
  },
  api: {
    paths: ['/pop/api'],
    file: 'commerce/integrations.tsx',
    layout: 'default',
    title: 'API',
    access: readers,
    nav: { group: 'commerce', title: 'API', badge: 'beta' },
  },
  apiItem: {
    paths: ['/pop/api/:id'],
    file: 'commerce/integration.tsx',
    layout: 'default',
    title: 'API',
    access: writers,
    nav: false,
  },

  vouchers: {
    paths: ['/voucher'],
    file: 'commerce/vouchers.tsx',
    layout: 'default',
    title: 'Vouchers',
    access: readers,
    nav: { group: 'vouchers', title: 'Vouchers' },
  },
  voucher: {
    paths: ['/voucher/:id'],
    file: 'commerce/voucher.tsx',
    layout: 'default',
    title: 'Voucher',
    access: writers,
    nav: false,
  },
  forms: {
    paths: ['/form'],
    file: 'commerce/forms.tsx',
    layout: 'default',
    title: 'Forms',
    access: { ...readers, ...staffMode },
    nav: { group: 'vouchers', title: 'Forms' },
  },
  form: {
    paths: ['/form/:id'],
    file: 'commerce/form.tsx',
    layout: 'default',
    title: 'Form',
    access: { ...writers, ...staffMode },
    nav: false,
  },

  users: {
    paths: ['/users'],
    file: 'settings/users.tsx',
    layout: 'default',
    title: 'Users',
    access: admins,
    nav: { group: 'settings', title: 'Users' },
  },
  auditTrail: {
    paths: ['/users/history'],
    file: 'settings/audit-trail.tsx',
    layout: 'default',
    title: 'History',
    access: admins,
    nav: false,
  },
  apiKeys: {
    paths: ['/wtbApiKey'],
    file: 'settings/api-keys.tsx',
    layout: 'default',
    title: 'API keys',
    access: { ...admins, closedInView: true },
    nav: false,
  },
  catalog: {
    paths: ['/catalog', '/catalog/:sourceId', '/catalog/:sourceId/product/:productId'],
    file: 'settings/catalog.tsx',
    layout: 'default',
    title: 'Catalog',
    access: readers,
    nav: { group: 'settings', title: 'Catalog' },
  },
  collections: {
    paths: ['/collections'],
    file: 'settings/collections.tsx',
    layout: 'default',
    title: 'Collections',
    access: readers,
    nav: { group: 'settings', title: 'Collections' },
  },
  integrations: {
    paths: ['/data-and-integrations'],
    file: 'settings/data-and-integrations.tsx',
    layout: 'default',
    title: 'Data and integrations',
    access: scopeAccess,
    nav: { group: 'settings', title: 'Data and integrations' },
  },
  sellerAuth: {
    paths: ['/data-and-integrations/seller-partner-auth'],
    file: 'settings/seller-partner-auth.tsx',
    layout: 'default',
    title: 'Connect Amazon Selling Partner',
    access: scopeAccess,
    nav: false,
  },
  attributionAuth: {
    paths: ['/data-and-integrations/attribution-auth'],
    file: 'settings/attribution-auth.tsx',
    layout: 'default',
    title: 'Connect Amazon Ads and Attribution',
    access: scopeAccess,
    nav: false,
  },
  salesInfo: {
    paths: ['/conversionTracking'],
    file: 'settings/sales-info.tsx',
    layout: 'default',
    title: 'Manage Sales Info',
    access: { ...scopeAccess, ...retailer },
    nav: { group: 'settings', title: 'Manage Sales Info' },
  },
  shopSalesInfo: {
    paths: ['/conversionTracking/:retailerId'],
    file: 'settings/shop-sales-info.tsx',
    layout: 'default',
    title: 'Sales info of a shop',
    access: { ...scopeAccess, ...retailer },
    nav: false,
  },
  alcohol: {
    paths: ['/alcohol-settings'],
    file: 'settings/alcohol.tsx',
    layout: 'default',
    title: 'Alcohol settings',
    access: { ...scopeAccess, ...brand, alcohol: true },
    nav: { group: 'settings', title: 'Alcohol settings' },
  },
  roi: {
    paths: ['/roi'],
    file: 'settings/roi.tsx',
    layout: 'default',
    title: 'ROI calculator',
    access: { ...scopeAccess, features: ['roiCalculator'] },
    nav: { group: 'settings', title: 'ROI calculator' },
  },
  offline: {
    paths: ['/offline'],
    file: 'settings/offline.tsx',
    layout: 'default',
    title: 'Offline Locations',
    access: readers,
    nav: { group: 'settings', title: 'Offline Locations' },
  },
  redirects: {
    paths: ['/customredirects'],
    file: 'settings/custom-redirects.tsx',
    layout: 'default',
    title: 'Custom redirects',
    access: { ...writers, ...brand, ...staffMode, flags: ['platform-custom-redirects'] },
    nav: { group: 'settings', title: 'Custom redirects', badge: 'beta' },
  },

  globalUsers: {
    paths: ['/internal/global-users'],
    file: 'internal/global-users.tsx',
    layout: 'default',
    title: 'Global users',
    access: { ...internal, fullAdmin: true },
    nav: { group: 'internal', title: 'Global users' },
  },
  globalUser: {
    paths: ['/internal/global-users/:id'],
    file: 'internal/global-user.tsx',
    layout: 'default',
    title: 'Person',
    access: { ...internal, fullAdmin: true },
    nav: false,
  },
  internalAudit: {
    paths: ['/internal/audit'],
    file: 'internal/audit.tsx',
    layout: 'default',
    title: 'History',
    access: { ...internal, fullAdmin: true },
    nav: false,
  },
  accounts: {
    paths: ['/internal/accounts'],
    file: 'internal/accounts.tsx',
    layout: 'default',
    title: 'Accounts',
    access: { ...internal, fullAdmin: true },
    nav: { group: 'internal', title: 'Accounts' },
  },
  account: {
    paths: ['/internal/account'],
    file: 'internal/new-account.tsx',
    layout: 'default',
    title: 'New account',
    access: { ...internal, adminOf: 'any-account' },
    nav: false,
  },
  accountItem: {
    paths: ['/internal/account/:accountId'],
    file: 'internal/account.tsx',
    layout: 'default',
    title: 'Account',
    access: { ...internal, adminOf: 'account-in-path' },
    nav: false,
  },
  subaccount: {
    paths: ['/internal/subaccount'],
    file: 'internal/new-subaccount.tsx',
    layout: 'default',
    title: 'New subaccount',
    access: { ...internal, adminOf: 'any-account' },
    nav: false,
  },
  subaccountItem: {
    paths: ['/internal/subaccount/:operatorId'],
    file: 'internal/subaccount.tsx',
    layout: 'default',
    title: 'Subaccount',
    access: { ...internal, adminOf: 'account-in-path' },
    nav: false,
  },
  statementOfWork: {
    paths: ['/internal/statement-of-work', '/internal/statement-of-work/:id'],
    file: 'internal/statement-of-work.tsx',
    layout: 'default',
    title: 'Statement of work',
    access: { ...internal, fullAdmin: true },
    nav: { group: 'internal', title: 'Statement of work' },
  },
  cacheInvalidation: {
    paths: ['/internal/cache-invalidation'],
    file: 'internal/cache-invalidation.tsx',
    layout: 'default',
    title: 'Cache invalidation',
    access: { ...internal, fullAdmin: true },
    nav: { group: 'internal', title: 'Cache invalidation' },
  },
  operations: {
    paths: ['/internal/operations'],
    file: 'internal/operations.tsx',
    layout: 'default',
    title: 'Operations',
    access: { ...internal, fullAdmin: true },
    nav: false,
  },

  modelOutput: {
    paths: ['/model-output'],
    file: 'modelling/model-output.tsx',
    layout: 'default',
    title: 'Overview',
    access: modelling,
    nav: { group: 'modelling', title: 'Overview' },
  },
  drivers: {
    paths: ['/drivers'],
    file: 'modelling/drivers.tsx',
    layout: 'default',
    title: 'KPI Performance',
    access: modelling,
    nav: { group: 'modelling', title: 'KPI Performance', folder: 'Exploratory Data Analysis' },
  },
  contributions: {
    paths: ['/contributions'],
    file: 'modelling/contributions.tsx',
    layout: 'default',
    title: 'Contributions',
    access: modelling,
    nav: { group: 'modelling', title: 'Contributions', folder: 'Modelling Insights' },
  },
  roas: {
    paths: ['/roas'],
    file: 'modelling/roas.tsx',
    layout: 'default',
    title: 'ROAS',
    access: modelling,
    nav: { group: 'modelling', title: 'ROAS', folder: 'Modelling Insights' },
  },

  profile: {
    paths: ['/profile'],
    file: 'profile/profile.tsx',
    layout: 'default',
    title: 'Profile',
    access: signedIn,
    nav: false,
  },
  brandWelcome: {
    paths: ['/brand/welcome'],
    file: 'utility/brand-welcome.tsx',
    layout: 'default',
    title: 'Welcome',
    access: { ...withScope, ...brand, whenInactive: true },
    nav: false,
  },
  retailerWelcome: {
    paths: ['/retailer/welcome'],
    file: 'utility/retailer-welcome.tsx',
    layout: 'default',
    title: 'Your plan',
    access: { ...withScope, ...retailer, whenConfined: true },
    nav: false,
  },
  whereAreSettings: {
    paths: ['/WhereAreSettings'],
    file: 'utility/where-are-settings.tsx',
    layout: 'default',
    title: 'Settings',
    access: withScope,
    nav: false,
  },
  viewAs: {
    paths: ['/view-as'],
    file: 'internal/view-as.tsx',
    layout: 'userpages',
    title: 'View as',
    access: signedIn,
    nav: false,
  },
  comingSoon: {
    paths: ['/page-comingsoon'],
    file: soon,
    layout: 'default',
    title: 'Coming soon',
    access: signedIn,
    nav: false,
  },
  noData: {
    paths: ['/nodata'],
    file: 'utility/no-data.tsx',
    layout: 'default',
    title: 'No data',
    access: signedIn,
    nav: false,
  },
  invitation: {
    paths: ['/invitation/:token'],
    file: 'entry/invitation.tsx',
    layout: 'userpages',
    title: 'Invitation',
    access: everyone,
    nav: false,
  },
  accessDenied: {
    paths: ['/access-denied'],
    file: 'utility/access-denied.tsx',
    layout: 'userpages',
    title: 'Access denied',
    access: everyone,
    nav: false,
  },
  error: {
    paths: ['/error'],
    file: 'utility/error.tsx',
    layout: 'default',
    title: 'Error',
    access: everyone,
    nav: false,
  },
  notFound: {
    paths: ['/page-notfound'],
    file: 'utility/not-found.tsx',
    layout: 'userpages',
    title: 'Page not found',
    access: everyone,
    nav: false,
  },
  preview: {
    paths: ['/pop/preview/:touchPoint/:id'],
    file: 'utility/preview.tsx',
    layout: 'userpages',
    title: 'Preview',
    access: everyone,
    nav: false,
    disableScope: true,
  },
} as const satisfies Record<string, PageRow>;

export type PageId = keyof typeof pages;

export const pageEntries = entriesOf<Readonly<Record<PageId, PageRow>>>(pages);
