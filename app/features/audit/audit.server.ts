import { addressOf } from '#app/api/addresses.ts';
import { callList } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { entriesOf, keysOf } from '#shared/table.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function auditQuery(params: URLSearchParams) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: 50 });
  const day = (name: string) => (dayPattern.test(params.get(name) ?? '') ? (params.get(name) ?? undefined) : undefined);
  const filters = {
    search: query.search,
    action: chosenIn(params, 'action', keysOf(auditActions)) ?? undefined,
    ...{ from: day('from'), to: day('to') },
    target: params.get('target')?.slice(0, 64) || undefined,
  };
  return { search, isLaterPage, filters, query: { ...filters, limit: query.limit, cursor: query.cursor } };
}

/** Filter options of all actions. */
const actionOptions = entriesOf(auditActions).map(([id, { label }]) => [id, label] as const);

/** Filter options of people's actions; others concern no customer. */
const peopleActionOptions = entriesOf(auditActions)
  .filter(([, { target }]) => target === 'user' || target === 'invitation')
  .map(([id, { label }]) => [id, label] as const);

/** Reads the audit trail of the current scope. */
export async function loadAuditTrail(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const { filters, query, ...shown } = auditQuery(params);
  const file = addressOf('auditEventsFile', { query: filters, scope: scope ? formatScopeRef(scope) : '' });
  return {
    ...{ ...shown, narrowed: filters, actionOptions: peopleActionOptions, ...numbersIn(session) },
    sample: session.settings.anonymized,
    list: await callList(page, 'auditEvents', { query }),
    fileAddress: session.viewer.viewedByStaff ? null : file.address,
  };
}

/** Reads the audit trail of all accounts. */
export async function loadInternalAuditTrail(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { filters, query, ...shown } = auditQuery(params);
  return {
    ...{ ...shown, narrowed: filters, actionOptions, ...numbersIn(session) },
    sample: session.settings.anonymized,
    list: await callList(page, 'internalAuditEvents', { query }),
    fileAddress: addressOf('internalAuditEventsFile', { query: filters }).address,
  };
}

export type AuditData = Awaited<ReturnType<typeof loadAuditTrail>>;
