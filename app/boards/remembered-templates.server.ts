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
import { withPrintLimits } from './print-view.ts';
import type { RunQuery, TemplateRequest } from './template-request.ts';

/** What a page's queries are made from. */
interface Remembered {
  readonly template: Template;
  readonly dates: ScopeDates;
}

/**
 * Templates and dates of pages as last read. They only predict queries to start early. Each query runs with the
 * person's own access, and template and dates are always read again, so nothing shown is outdated or another person's.
 */
const remembered = new ByteCache<Remembered>(2_000_000);

const keyOf = (session: PageSession, { kind, id }: TemplateRequest): string => `${kind} ${id} ${audienceOf(session)}`;

/** What the page was made from last time; null if the upstream is near, when predicting gains nothing. */
export const recallTemplate = (page: PageContext, session: PageSession, wanted: TemplateRequest): Remembered | null =>
  (page.upstreamIsFar ? remembered.get(keyOf(session, wanted)) : null) ?? null;

export const rememberTemplate = (session: PageSession, wanted: TemplateRequest, found: Remembered): void =>
  remembered.set(keyOf(session, wanted), found);

/** Starts the queries that the page will run if template and dates haven't changed. */
export function startRememberedQueries(
  open: Pick<OpenBoard, 'page' | 'scope' | 'currency'>,
  { template: last, dates }: Remembered,
  { params, also }: Pick<TemplateRequest, 'params' | 'also'>,
): void {
  const { template, view } = withPrintLimits(last, viewWithin(dates, last, params), params);
  const ask: RunQuery = async ({ queryKey: [, endpoint, call] }) => startCallEarly(open.page, endpoint, call);
  for (const query of pageQueriesOf(open, template, view, dates)) void ask(query);
  if (also && !isWithoutFacts(view, dates)) {
    const { scope } = open;
    void also({ scope, template, view, currency: view.currency ?? open.currency }, ask);
  }
  const notes = { query: dayNotesQuery(view) };
  if (cachedAnswer(open.page, 'annotations', notes) === undefined) startCallEarly(open.page, 'annotations', notes);
}
