import { HydrationBoundary } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { data, redirect } from 'react-router';
import { flashHeader } from '#app/access/flash.server.ts';
import { type ReportOutcome, reportOutcomes } from '#app/access/report-outcomes.ts';
import { inScope, signedIn } from '#app/access/signed-in.server.ts';
import { withStoredView } from '#app/analytics/stored-view.ts';
import { ViewBar } from '#app/analytics/view-bar.tsx';
import { withheldNote } from '#app/analytics/withheld.tsx';
import { streamed, streamedItem } from '#app/api/streamed.server.ts';
import { openBoard } from '#app/boards/board.server.ts';
import { redirectElsewhere } from '#app/boards/board-routes.server.ts';
import { conversionNote } from '#app/boards/conversions.ts';
import { coverageNote, silentRowsNote } from '#app/boards/sales-reporting.ts';
import { BuilderPage } from '#app/features/report-builder/builder-page.tsx';
import { type LoadedBuilder, loadBuilder } from '#app/features/report-builder/load-builder.server.ts';
import { readReport } from '#app/features/report-builder/report-builder.server.ts';
import { changeReports, type ReportChange } from '#app/features/report-builder/report-changes.server.ts';
import type { ReportIntent } from '#app/features/report-builder/save-fields.ts';
import { savedPath } from '#app/features/report-builder/saved-path.ts';
import { SchedulesInPlace } from '#app/features/schedules/in-place.tsx';
import { ScheduleLink } from '#app/features/schedules/schedule-link.tsx';
import { pagePath } from '#app/page-path.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { useUiState } from '#app/stores/ui-state.ts';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { NotReady } from '#lazy/boards/not-ready';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/report-builder.ts';
import * as texts from './texts.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page, session, scope } = inScope(context);
  const report = params.reportId === undefined ? null : readReport(page, params.reportId);
  const open = openBoard(page, session, scope);
  const work = load();
  const loaded = await (report
    ? streamedItem(page, report.part, work)
    : streamed(page, work).then((plain) => data({ ...plain, name: null })));
  return data(redirectElsewhere(url, loaded.data), loaded.init ?? {});

  async function load() {
    return 'state' in open ? open : await loadBuilder(open, session, report, url.searchParams);
  }
}

const outcomes: Readonly<Record<ReportIntent, ReportOutcome>> = {
  ...{ create: 'report-saved', save: 'report-saved', duplicate: 'report-copied', restore: 'report-restored' },
  ...{ rename: 'report-changed', share: 'report-changed', archive: 'report-changed', delete: 'report-deleted' },
};

const nextAddress = ({ id }: Extract<ReportChange, { ok: true }>): string =>
  id === null ? pagePath('/custom/report-builder') : savedPath(id);

/** Handles the report forms, also without a script. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeReports(page, await request.formData());
  if (!result.ok) return data(result, { status: result.status });
  if (request.headers.get('X-Requested-With') === 'fetch') return data(result);
  throw redirect(nextAddress(result), { headers: flashHeader(outcomes[result.intent]) });
}

/** With a script, shows the outcome as a notification. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await serverAction();
  if (!result.ok) return result;
  useUiState.getState().notify({ design: 'success', message: reportOutcomes[outcomes[result.intent]] });
  throw redirect(nextAddress(result));
}

/** Saved reports have their own filters. */
export async function clientLoader(args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> {
  return args.params.reportId === undefined ? await withStoredView(args) : await args.serverLoader();
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData ? `${loaderData.name ?? texts.reportBuilder} · ${loaderData.label}` : texts.reportBuilder,
  },
];

export default function ReportBuilder({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData} shape="board">
      {(loaded) =>
        loaded.state === 'ready' ? (
          <HydrationBoundary state={loaded.dehydrated}>
            <SchedulesInPlace>
              <Board loaded={loaded} result={result} />
            </SchedulesInPlace>
          </HydrationBoundary>
        ) : (
          <Suspense>
            <NotReady found={loaded} />
          </Suspense>
        )
      }
    </StreamedPage>
  );
}

interface BoardProps {
  readonly loaded: LoadedBuilder;
  readonly result: ReportChange | null;
}

function Board({ loaded, result }: BoardProps) {
  const { currency, locale, view, bounds, bar } = loaded;
  const formats = useMemo(() => createFormats(locale, currency), [locale, currency]);
  const values = view.layout?.values ?? [];
  const notesOn = (answer: QueryAnswer) =>
    [
      conversionNote(answer, formats) ?? [],
      coverageNote(values, answer, formats) ?? [],
      silentRowsNote(values, answer) ?? [],
      withheldNote(answer, formats) ?? [],
    ].flat();
  return (
    <BuilderPage
      {...{ loaded, result, formats, notesOn }}
      actions={
        loaded.saved && loaded.readOnlyReason === null ? (
          <ScheduleLink kind="report" id={String(loaded.saved.report.id)} />
        ) : null
      }
    >
      {(children) => (
        <ViewBar view={view} bounds={bounds} bar={bar} formats={formats} withInterval={false}>
          {children}
        </ViewBar>
      )}
    </BuilderPage>
  );
}

export { ErrorPage as ErrorBoundary };
