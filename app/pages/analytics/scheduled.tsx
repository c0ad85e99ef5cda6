import { data, redirect } from 'react-router';
import { inScope } from '#app/access/signed-in.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { templateTables, watchedMeasure } from '#app/boards/template-tables.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { changeAlerts } from '#app/features/schedules/alert-changes.server.ts';
import { formatDone } from '#app/features/schedules/done.ts';
import { type FormOutcome, isPostedForScope, refusedForm } from '#app/features/schedules/form-outcome.server.ts';
import { changeSchedules } from '#app/features/schedules/schedule-changes.server.ts';
import { ScheduledBoard } from '#app/features/schedules/scheduled-board.tsx';
import { loadScheduled } from '#app/features/schedules/schedules.server.ts';
import { modelFigureSource, savedReportSource } from '#app/features/schedules/source.server.ts';
import { type Source, sourceParameters, watchedOnParameter } from '#app/features/schedules/source.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Scope } from '#shared/access/scopes.ts';
import { isModelFigure } from '#shared/reports/watched.ts';
import type { Route } from './+types/scheduled.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session, scope } = inScope(context);
  const source = readSource(page, session, scope, url.searchParams);
  return await streamed(page, loadScheduled(page, session, scope, source, url.searchParams));
}

/** Handles all forms, also without a script; success is shown after a redirect. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { page, session, scope } = inScope(context);
  const form = await request.formData();
  const result = isPostedForScope(form, session) ? await change(page, session, scope) : scopeChangedOutcome(form);
  if (result.ok && form.has('in-place')) return data({ ...result, at: String(Date.now()) });
  if (result.ok) throw redirect(`${url.pathname}?${doneSearch(url.searchParams, result)}`);
  return data(result, { status: result.status });

  async function change(page: PageContext, session: PageSession, scope: Scope): Promise<FormOutcome> {
    const source = await readSource(page, session, scope, url.searchParams);
    const change = textOf(form, 'intent').endsWith('-alert') ? changeAlerts : changeSchedules;
    return await change(page, form, source);
  }
}

/** Reads the source in the address; null if there is none or it doesn't exist. */
async function readSource(
  page: PageContext,
  session: PageSession,
  scope: Scope,
  params: URLSearchParams,
): Promise<Source | null> {
  const saved = params.get(sourceParameters.report);
  if (saved !== null) return await savedReportSource(page, saved);
  const measure = params.get(sourceParameters.measure);
  if (measure !== null) {
    if (isModelFigure(measure)) return modelFigureSource(page, measure, params.get(watchedOnParameter));
    const watched = await watchedMeasure(page, session, scope, { measure, params });
    return watched && { kind: 'measure', ...watched, on: params.get(watchedOnParameter) };
  }
  const dashboard = params.get(sourceParameters.dashboard);
  const id = dashboard ?? params.get(sourceParameters.template);
  if (id === null) return null;
  const found = await templateTables(page, session, scope, {
    kind: dashboard === null ? 'report' : 'dashboard',
    id,
    params,
  });
  return found && { kind: dashboard === null ? 'template' : 'dashboard', ...found };
}

/** Query string with the outcome. It keeps the source, so the person can add an alert to a schedule. */
function doneSearch(params: URLSearchParams, { done }: Extract<FormOutcome, { ok: true }>): string {
  const search = new URLSearchParams(params);
  search.set('done', formatDone(done, Date.now()));
  return search.toString();
}

function scopeChangedOutcome(form: FormData): FormOutcome {
  const text = texts.scopeChanged;
  const about = textOf(form, 'intent').endsWith('-alert') ? 'alert' : 'schedule';
  return refusedForm({ about, id: textOf(form, 'id') || null, form, values: null }, 409, text);
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.scheduledReports, loaderData?.label);

export default function Scheduled({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData?.ok === false ? actionData : null;
  return (
    <StreamedPage streamed={loaderData}>{(loaded) => <ScheduledBoard data={loaded} failed={posted} />}</StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
