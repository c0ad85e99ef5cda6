import type { Template } from '#shared/analytics/template.ts';
import { isWithoutFacts } from '#shared/analytics/traffic.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { ScopeDates } from '../analytics/freshness.ts';
import { cachedAnswer } from '../api/answer-cache.server.ts';
import { startCallEarly } from '../api/early-calls.server.ts';
import { audienceOf } from '../api/lists.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { type OpenBoard, pageQueriesOf, viewWithin } from './board.server.ts';
import { dayNotesQuery } from './day-notes.server.ts';
import { shownRows } from './print-view.ts';
import type { RunQuery, TemplateRequest } from './template-request.ts';

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

const keyOf = (session: PageSession, { kind, id }: TemplateRequest): string => `${kind} ${id} ${audienceOf(session)}`;

/** What the page was made of last time, where it is worth knowing: null where the upstream is near. */
export const recallTemplate = (page: PageContext, session: PageSession, wanted: TemplateRequest): Remembered | null =>
  (page.upstreamIsFar ? remembered.get(keyOf(session, wanted)) : null) ?? null;

export const rememberTemplate = (session: PageSession, wanted: TemplateRequest, found: Remembered): void =>
  remembered.set(keyOf(session, wanted), found);

/** Asks the questions that follow if nothing has changed since last time. */
export function startRememberedQueries(
  open: Pick<OpenBoard, 'page' | 'scope' | 'currency'>,
  { template: last, dates }: Remembered,
  { params, also }: Pick<TemplateRequest, 'params' | 'also'>,
): void {
  const { template, view } = shownRows(last, viewWithin(dates, last, params), params);
  const ask: RunQuery = async ({ queryKey: [, endpoint, call] }) => startCallEarly(open.page, endpoint, call);
  for (const query of pageQueriesOf(open, template, view, dates)) void ask(query);
  if (also && !isWithoutFacts(view, dates)) {
    const { scope } = open;
    void also({ scope, template, view, currency: view.currency ?? open.currency }, ask);
  }
  const notes = { query: dayNotesQuery(view) };
  if (cachedAnswer(open.page, 'annotations', notes) === undefined) startCallEarly(open.page, 'annotations', notes);
}
