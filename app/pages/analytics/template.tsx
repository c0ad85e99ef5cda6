import { HydrationBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { NotReady } from '#lazy/features/analytics/not-ready';
import { keepingView } from '../../analytics/kept-view.ts';
import { TemplateBoard } from '../../features/analytics/template-board.tsx';
import { loadTemplateRoute } from '../../features/analytics/template-route.server.ts';
import { templateTitle } from '../../features/analytics/template-title.ts';
import { ScheduleLink } from '../../features/schedules/schedule-link.tsx';
import { ErrorPage } from '../../shell/error-page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/template.ts';

const isReport = (pattern: string): boolean => pattern.replace(/^\//, '').startsWith('report/');

export const loader = (args: Route.LoaderArgs) =>
  loadTemplateRoute(args, isReport(args.pattern) ? 'report' : 'dashboard');

export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof args.serverLoader> => keepingView(args);

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: templateTitle(loaderData) }];

export default function TemplatePage({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage of={loaderData} shape="board">
      {(found) =>
        found.state === 'ready' ? (
          <HydrationBoundary state={found.dehydrated}>
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
