import type { ListKind } from '#shared/access/menu.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import type { Template } from '#shared/analytics/template.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { ScopeDates } from '../../analytics/scope-dates.ts';
import { askAhead } from '../../api/ahead.server.ts';
import { keptAnswer } from '../../api/kept.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { type OpenBoard, questionsOf, viewWithin } from './board.server.ts';
import { dayNotesQuery } from './day-notes.server.ts';
import { shownRows } from './print-view.ts';

interface Wanted {
  readonly kind: ListKind;
  readonly id: string;
}

/** What decides on the questions of a page. */
interface Remembered {
  readonly template: Template;
  readonly dates: ScopeDates;
}

/**
 * What pages were made of last time. It only foretells questions, which each person asks with their own rights, and what is
 * shown is always read anew: so no page is older for it, and nobody sees what somebody else may see.
 */
const remembered = new ByteCache<Remembered>(2_000_000);

/** People of different rights and modes are told different dates. */
function keyOf({ viewer, settings }: PageSession, { kind, id }: Wanted): string {
  const { scope, userMode } = viewer;
  const person = [userMode, settings.anonymized, scope?.accessLevel ?? 0];
  return [scope ? formatScopeRef(scope) : '', kind, id, ...person].join(' ');
}

/** What the page was made of last time, where it is worth knowing: null where the upstream is near. */
export const recallTemplate = (page: PageContext, session: PageSession, wanted: Wanted): Remembered | null =>
  (page.upstreamIsFar ? remembered.get(keyOf(session, wanted)) : null) ?? null;

export const rememberTemplate = (session: PageSession, wanted: Wanted, found: Remembered): void =>
  remembered.set(keyOf(session, wanted), found);

/** Asks the questions that follow if nothing has changed since last time. */
export function askLikeLastTime(
  open: Pick<OpenBoard, 'page' | 'scope' | 'currency'>,
  { template: last, dates }: Remembered,
  params: URLSearchParams,
): void {
  const { template, view } = shownRows(last, viewWithin(dates, last, params), params);
  for (const { queryKey } of questionsOf(open, template, view, dates)) {
    const [, endpoint, call] = queryKey;
    askAhead(open.page, endpoint, call);
  }
  const notes = { query: dayNotesQuery(view) };
  if (keptAnswer(open.page, 'annotations', notes) === undefined) askAhead(open.page, 'annotations', notes);
}
