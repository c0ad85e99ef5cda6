import { buildMenu, type Menu } from '#shared/access/menu.ts';
import { userModes } from '#shared/access/modes.ts';
import { pages } from '#shared/access/pages.ts';
import { planOf, plans } from '#shared/access/plans.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { accountIdOf, formatScopeRef, type Scope } from '#shared/access/scopes.ts';
import { currencyName } from '#shared/format/currency.ts';
import { fill } from '#shared/text/fill.ts';
import { messages } from '#shared/text/messages.ts';
import { flashOf } from '../access/flash.server.ts';
import { type ListsRead, readLists } from '../api/lists.server.ts';
import { preferencesOf } from '../api/preferences.server.ts';
import { readSiteHost } from '../api/site-host.server.ts';
import { beforeFrame, beforeTimeout } from '../api/streamed.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { initialsOf } from './initials.ts';
import type { Announcement, ShellData, ShellProblem, ShellScope, StaffControls } from './shell-data.ts';
import * as texts from './texts.ts';

/** Reads the scope's lists and draws up the frame. A slow list streams in after it. */
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
    homePath: menu.homePath,
    menu,
    lateMenu: menus.late(),
    olderPlatformUrl: user.isUserOfBothPlatforms ? olderPlatform(page.config.olderPlatformUrl, viewer.scope) : null,
    flags: page.flags,
  };
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

/** A session's notice names a colour where a standing one names a design. */
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

/** The menu of the person's scope, for callers that only need to know where home is. */
export function readMenu(page: PageContext, viewer: Viewer): Promise<Menu> {
  const { whole, now } = readMenus(page, viewer);
  return beforeTimeout(whole, now);
}

function readMenus(page: PageContext, viewer: Viewer) {
  const lists = viewer.scope ? readLists(page) : null;
  const host = readSiteHost(page, viewer);
  let complete = lists === null;
  const build = (read: ListsRead | undefined, siteHost: string | null) =>
    buildMenu({
      viewer,
      lists: read?.items ?? { dashboard: [], report: [], insight: [] },
      listStates: read?.states ?? {},
      siteHost,
      links: { knowledgeBase: page.config.knowledgeBaseUrl, technicalDocs: page.config.technicalDocsUrl },
    });
  const whole = Promise.all([lists?.settled, host]).then(([read, siteHost]) => {
    complete = true;
    return build(read, siteHost);
  });
  return { whole, now: () => build(lists?.now(), null), late: () => (complete ? null : whole) };
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

/** The older platform knows a brand by an id of its own. */
function olderPlatform(base: string, scope: Scope | null): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/dashboard/insights`;
  if (scope?.product2BrandId) url.searchParams.set('brand', scope.product2BrandId);
  return url.href;
}
