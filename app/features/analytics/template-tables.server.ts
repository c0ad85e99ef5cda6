import type { Scope } from '#shared/access/scopes.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { type Template, templateSchema } from '#shared/analytics/template.ts';
import { scheduledQuestionSchema } from '#shared/api/families/schedules-schemas.ts';
import { type Part, readPart } from '../../api/answers.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { openBoard, viewOf } from './board.server.ts';
import { exportedTables } from './exported-tables.ts';
import { measuresOf } from './widget-queries.ts';

/** What the page of a report asks under the view of an address, without its days; null where there is no such page. */
export async function templateTables(
  page: PageContext,
  session: PageSession,
  scope: Scope,
  { id, params }: { readonly id: string; readonly params: URLSearchParams },
) {
  const open = openBoard(page, session, scope);
  if ('state' in open) return null;
  const part: Part<Template> = await readPart(page, 'template', templateSchema, { params: { kind: 'report', id } });
  if (part.state === 'failed') return null;
  const { answer: template } = part;
  const view = await viewOf(open, template, params);
  const tables = exportedTables({ template, view, currency: view.currency ?? open.currency });
  return {
    ...{ id, name: template.name, measures: measuresOf(template), filters: view.filters, preset: view.preset },
    tables: tables.map(({ title, query }) => ({ title, question: withoutDays(query) })),
  };
}

/** What stays of a question from run to run. */
function withoutDays({
  range: _range,
  preset: _preset,
  limit: _limit,
  offset: _offset,
  totals: _totals,
  ...question
}: SemanticQueryInput) {
  return scheduledQuestionSchema.parse(question);
}
