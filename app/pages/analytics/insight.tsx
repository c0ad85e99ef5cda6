import { Suspense, useMemo } from 'react';
import { data } from 'react-router';
import { withStoredView } from '#app/analytics/stored-view.ts';
import { send } from '#app/api/answers.server.ts';
import { failureOf } from '#app/api/failure.ts';
import { BoardPage } from '#app/boards/board-page.tsx';
import { TemplateBoard } from '#app/boards/template-board.tsx';
import { loadTemplateRoute } from '#app/boards/template-route.server.ts';
import { type TemplateView, templateTitle } from '#app/boards/template-view.ts';
import { pageContext } from '#app/context.ts';
import { insightQuery } from '#app/features/insights/insight-query.ts';
import { loadModelInsights } from '#app/features/insights/model-insights.server.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { StreamedContent } from '#app/ui/streamed-page.tsx';
import { InsightList } from '#lazy/features/insights/insight-list';
import { ModelInsights } from '#lazy/features/insights/model-insights';
import { endpoints } from '#shared/api/endpoints.ts';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/insight.ts';

export async function loader(args: Route.LoaderArgs) {
  const page = args.context.get(pageContext);
  const [found, model] = await Promise.all([
    loadTemplateRoute(args, 'insight', (shown, ask) => ask(insightQuery(shown))),
    loadModelInsights(page),
  ]);
  const mayDismiss = page.decide(endpoints.dismissInsight.access).ok;
  return data({ ...found.data, mayDismiss, model }, found.init ?? {});
}

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> =>
  withStoredView(args);

/** Dismisses or restores an insight. Without a script the response is the page itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const card = String(form.get('card') ?? '');
  const page = context.get(pageContext);
  try {
    if (form.get('intent') === 'restore') await send(page, 'restoreInsight', { params: { card } });
    else await send(page, 'dismissInsight', { body: { card } });
    return data({ failed: false });
  } catch (error) {
    return data({ failed: true }, { status: failureOf(error).status ?? 500 });
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: templateTitle(loaderData) }];

export default function InsightPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <BoardPage streamed={loaded} answers={({ dehydrated }) => dehydrated}>
      {(board) => (
        <TemplateBoard board={board}>
          <Findings board={board} mayDismiss={loaded.mayDismiss} />
          <StreamedContent value={loaded.model.content} fallback={null}>
            {(answer) =>
              answer && (
                <Suspense>
                  <ModelInsights answer={answer} locale={board.locale} mayDismiss={loaded.mayDismiss} />
                </Suspense>
              )
            }
          </StreamedContent>
        </TemplateBoard>
      )}
    </BoardPage>
  );
}

function Findings({ board, mayDismiss }: { readonly board: TemplateView; readonly mayDismiss: boolean }) {
  const { locale, currency, view } = board;
  const formats = useMemo(() => createFormats(locale, currency), [locale, currency]);
  return (
    <Suspense fallback={<Skeleton className="mt-6 min-h-72" />}>
      <InsightList
        query={insightQuery(board)}
        view={view}
        formats={formats}
        scope={board.scope.ref}
        mayDismiss={mayDismiss}
        builds={board.builds}
      />
    </Suspense>
  );
}

export { ErrorPage as ErrorBoundary };
