import { addressOf } from '#app/api/addresses.ts';
import { callList } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { chosenIn, listQuestion } from '#app/page-recipes/list-question.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { entriesOf, keysOf } from '#shared/table.ts';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

function questionOf(params: URLSearchParams) {
  const { search, later, query } = listQuestion(params, { limit: 50 });
  const day = (name: string) => (dayForm.test(params.get(name) ?? '') ? (params.get(name) ?? undefined) : undefined);
  const narrowed = {
    search: query.search,
    action: chosenIn(params, 'action', keysOf(auditActions)) ?? undefined,
    ...{ from: day('from'), to: day('to') },
    target: params.get('target')?.slice(0, 64) || undefined,
  };
  return { search, later, narrowed, query: { ...narrowed, limit: query.limit, cursor: query.cursor } };
}

/** As options of the filter: every action there is, in the order of its table. */
const actionOptions = entriesOf(auditActions).map(([id, { label }]) => [id, label] as const);

/** Those of people alone: what else there is concerns no customer. */
const peopleActionOptions = entriesOf(auditActions)
  .filter(([, { target }]) => target === 'user' || target === 'invitation')
  .map(([id, { label }]) => [id, label] as const);

/** The trail of the scope that is worked in. */
export async function loadAuditTrail(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const { narrowed, query, ...shown } = questionOf(params);
  const file = addressOf('auditEventsFile', { query: narrowed, scope: scope ? formatScopeRef(scope) : '' });
  return {
    ...{ ...shown, narrowed, actionOptions: peopleActionOptions, ...numbersIn(session) },
    sample: session.settings.anonymized,
    list: await callList(page, 'auditEvents', { query }),
    fileAddress: session.viewer.viewedByStaff ? null : file.address,
  };
}

/** The trail of everything. */
export async function loadInternalAuditTrail(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { narrowed, query, ...shown } = questionOf(params);
  return {
    ...{ ...shown, narrowed, actionOptions, ...numbersIn(session) },
    sample: session.settings.anonymized,
    list: await callList(page, 'internalAuditEvents', { query }),
    fileAddress: addressOf('internalAuditEventsFile', { query: narrowed }).address,
  };
}

export type AuditData = Awaited<ReturnType<typeof loadAuditTrail>>;
