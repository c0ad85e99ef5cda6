import { readOnlyReason } from '#app/access/read-only.server.ts';
import { callList, callPart } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import { readSavedViews } from '#app/page-recipes/saved-views.server.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { accessKinds } from '#shared/api/families/users-schemas.ts';
import { keysOf } from '#shared/table.ts';
import { isInvitationStatus, statusWords } from './user-words.ts';

const unseenDays = 90;
const peoplePerPage = 50;
/** Subaccounts offered at once; a search finds others. */
const subaccountsShown = 100;
const eventsShown = 10;

/** Reads the people and invitations of the filters, and the open person. */
export async function loadUsers(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const { search, isLaterPage, query } = readListQuery(params, { limit: peoplePerPage });
  const status = chosenIn(params, 'status', keysOf(statusWords));
  const access = chosenIn(params, 'access', accessKinds);
  const subaccount = /^[1-9]\d{0,14}$/.test(params.get('subaccount') ?? '') ? Number(params.get('subaccount')) : null;
  const unseen = params.get('seen') === 'not';
  const person = params.get('person');
  const subaccounts = (params.get('subaccounts') ?? '').trim().slice(0, 100);
  const invitationStatus = isInvitationStatus(status) ? status : null;
  const hasPeopleFilters = access !== null || subaccount !== null || unseen;
  const filters = {
    search: query.search,
    status: status === 'active' || status === 'disabled' ? status : undefined,
    access: access ?? undefined,
    subaccount: subaccount ?? undefined,
    unseenDays: unseen ? unseenDays : undefined,
  };
  const invitationQuery = {
    search: query.search,
    status: invitationStatus ?? undefined,
    cursor: invitationStatus ? query.cursor : undefined,
  };
  const [list, invitations, scopes, opened, history, counts, views] = await Promise.all([
    invitationStatus ? null : callList(page, 'users', { query: { ...query, ...filters } }),
    status !== null && !invitationStatus
      ? null
      : hasPeopleFilters || (isLaterPage && !invitationStatus)
        ? null
        : callPart(page, 'invitations', { query: invitationQuery }),
    callPart(page, 'grantableScopes', { query: { limit: subaccountsShown, search: subaccounts || undefined } }),
    person === null ? null : callPart(page, 'user', { params: { userId: person } }),
    person === null || session.settings.anonymized
      ? null
      : callPart(page, 'auditEvents', { query: { target: person, limit: eventsShown } }),
    streamed(page, callPart(page, 'userCounts')),
    readSavedViews(page, session, 'users'),
  ]);
  return {
    ...{
      list,
      views,
      invitations,
      scopes,
      opened,
      history,
      isLaterPage,
      search,
      filters,
      status,
      access,
      subaccount,
      unseen,
      subaccounts,
    },
    counts: counts.content,
    person,
    scope: { ref: scope ? formatScopeRef(scope) : '', label: scope?.label ?? '', type: scope?.type ?? 'account' },
    sample: session.settings.anonymized,
    writes: readOnlyReason(page, session, endpoints.changeUserAccess.access) === null,
    /** Idempotency key: posting the form twice invites once. */
    once: String(crypto.randomUUID()),
    locale: numbersIn(session).locale,
  };
}

export type UsersData = Awaited<ReturnType<typeof loadUsers>>;
