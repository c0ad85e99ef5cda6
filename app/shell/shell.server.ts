import { userModes } from '#shared/access/modes.ts';
import { pages } from '#shared/access/pages.ts';
import { planOf, plans } from '#shared/access/plans.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { accountIdOf, formatScopeRef, type Scope } from '#shared/access/scopes.ts';
import { ruleOf } from '#shared/api/endpoint.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { currencyName } from '#shared/format/currency.ts';
import { mapTable } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { messages } from '#shared/text/messages.ts';
import { touchpointKindIds, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { flashOf } from '../access/flash.server.ts';
import { readMenus } from '../access/menu.server.ts';
import { preferencesOf } from '../api/preferences.server.ts';
import { beforeFrame } from '../api/streamed.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { pagePath } from '../page-path.ts';
import {
  type Announcement,
  initialsOf,
  type ShellData,
  type ShellProblem,
  type ShellScope,
  type StaffControls,
} from './shell-data.ts';
import * as texts from './texts.ts';

/** Reads what the frame around a page shows. A menu with a slow list is streamed later. */
export async function loadShell(page: PageContext, session: PageSession, request: Request): Promise<ShellData> {
  const { viewer, user } = session;
  const menus = readMenus(page, viewer);
  const menu = await beforeFrame(page, menus.whole, menus.now);
  const { currency, locale, failures } = preferencesOf(session);
  return {
    productName: page.config.productName,
    footer: messages.footer(page.config.productName, new Date().getUTCFullYear()),
    user: {
      name: `${user.firstname} ${user.lastname}`.trim() || user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      avatar: user.avatar,
      initials: initialsOf(`${user.firstname} ${user.lastname}`),
    },
    staff: viewer.staff,
    staffMode: viewer.userMode === userModes.staff,
    scope: viewer.scope ? shellScope(viewer.scope) : null,
    scopeCount: session.scopeCount,
    partialHint: viewer.scope && viewer.scope.accessLevel <= 0 ? messages.partialScope(viewer.scope.label) : null,
    currency: currency ? { code: currency, label: currencyName(currency, locale ?? 'en-US') } : null,
    locale: locale ?? 'en-US',
    plan: planName(viewer),
    demoBanner: session.settings.demoBanner,
    anonymized: session.settings.anonymized,
    announcements: announcementsOf(session),
    problems: problemsOf(session, failures),
    flash: flashOf(request, viewer.scope?.label ?? user.email),
    terms: session.notices.terms,
    controls: controlsOf(session),
    schedules: page.decide(pages.scheduledReports.access).ok,
    actions: actionsOf(page),
    searches: mapTable(searched, (id) => page.decide(endpoints[id].access).ok),
    homePath: menu.homePath,
    menu,
    lateMenu: menus.late(),
    olderPlatformUrl: user.isUserOfBothPlatforms ? olderPlatform(page.config.olderPlatformUrl, viewer.scope) : null,
    flags: page.flags,
  };
}

const searched = { reports: 'reports', products: 'catalogProducts', touchpoints: 'touchpointNames' } as const;

/** What the person may create. The pages and calls check access again. */
function actionsOf(page: PageContext): ShellData['actions'] {
  const { createReport, createVoucher, createForm, createTouchpoint, createSchedule } = endpoints;
  const actions = [
    ...touchpointKindIds
      .filter((kind) => touchpointKinds[kind].whose === 'brand')
      .map((kind) => ({
        rule: ruleOf(createTouchpoint, { kind }),
        title: fill(texts.newOne, { one: touchpointKinds[kind].one }),
        href: `${touchpointKinds[kind].path}#new-touchpoint`,
      })),
    { rule: createReport.access, title: texts.newReport, href: pagePath('/custom/report-builder') },
    { rule: createVoucher.access, title: texts.newVoucher, href: pagePath('/voucher') },
    { rule: createForm.access, title: texts.newForm, href: pagePath('/form') },
    { rule: createSchedule.access, title: texts.newSchedule, href: pagePath('/reports/scheduled') },
  ];
  return actions.flatMap(({ rule, title, href }) => (page.decide(rule).ok ? [{ title, href }] : []));
}

function problemsOf({ accountMissing, viewer: { scope } }: PageSession, unset: readonly string[]): ShellProblem[] {
  const instead = scope ? fill(texts.workingIn, { label: scope.label }) : texts.chooseAnotherAccount;
  const missing = fill(texts.subaccountLost, { instead });
  return [
    ...(accountMissing ? [{ title: messages.accountNotFound, message: missing }] : []),
    ...unset.map((title) => ({
      title,
      message: texts.preferenceUnset,
    })),
  ];
}

/** Notices of a session have a color instead of a design. */
const designOfColor: Readonly<Record<string, string>> = {
  primary: 'hot',
  accent: 'new',
  info: 'scheduled',
  success: 'success',
  warning: 'warning',
  error: 'error',
};

const announcementsOf = ({ notices }: PageSession): Announcement[] => [
  ...notices.persistent.map(({ design, message }) => ({ kind: 'persistent' as const, design, message })),
  ...notices.session.map(({ icon, color, message }) => ({
    kind: 'session' as const,
    icon,
    design: Object.hasOwn(designOfColor, color) ? (designOfColor[color] ?? 'default') : 'default',
    message,
  })),
];

function controlsOf(session: PageSession): StaffControls | null {
  const { viewer, userModes: modes, settings } = session;
  if (!viewer.staff) return null;
  const { currency, locale } = preferencesOf({ ...session, settings: { ...settings, currency: null, locale: null } });
  return { mode: viewer.userMode, modes, ...settings, fallback: { currency, locale } };
}

function planName({ scope, features }: Viewer): string | null {
  if (scope?.accountType !== 'retailer') return null;
  const plan = planOf(features);
  return plan ? plans[plan].name : null;
}

function shellScope(scope: Scope): ShellScope {
  return {
    ref: formatScopeRef(scope),
    type: scope.type,
    id: scope.id,
    label: scope.label,
    accountId: accountIdOf(scope),
    accountName: scope.accountName,
    operatorName: scope.operatorName,
    accountType: scope.accountType,
    active: scope.active,
    accountLevel: scope.type === 'operator' ? (scope.parentAccessLevel ?? 0) : scope.accessLevel,
  };
}

/** Address of the brand's dashboard on the older platform, which has its own brand ids. */
function olderPlatform(base: string, scope: Scope | null): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/dashboard/insights`;
  if (scope?.product2BrandId) url.searchParams.set('brand', scope.product2BrandId);
  return url.href;
}
