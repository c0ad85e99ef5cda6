import { HydrationBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { withStoredView } from '#app/analytics/stored-view.ts';
import { TemplateBoard } from '#app/boards/template-board.tsx';
import { loadTemplateRoute } from '#app/boards/template-route.server.ts';
import { templateTitle } from '#app/boards/template-view.ts';
import { SchedulesInPlace } from '#app/features/schedules/in-place.tsx';
import { ScheduleLink } from '#app/features/schedules/schedule-link.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { NotReady } from '#lazy/boards/not-ready';
import type { Route } from './+types/template.ts';

const isReport = (pattern: string): boolean => pattern.replace(/^\//, '').startsWith('report/');

export const loader = (args: Route.LoaderArgs) =>
  loadTemplateRoute(args, isReport(args.pattern) ? 'report' : 'dashboard');

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> =>
  withStoredView(args);

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: templateTitle(loaderData) }];

export default function TemplatePage({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData} shape="board">
      {(found) =>
        found.state === 'ready' ? (
          <HydrationBoundary state={found.dehydrated}>
            <SchedulesInPlace>
              <TemplateBoard
                board={found}
                actions={
                  found.schedules ? (
                    <ScheduleLink
                      kind={found.template.kind === 'report' ? 'template' : 'dashboard'}
                      id={found.template.id}
                    />
                  ) : null
                }
              />
            </SchedulesInPlace>
          </HydrationBoundary>
        ) : (
          <Suspense>
            <NotReady found={found} />
          </Suspense>
        )
      }
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
