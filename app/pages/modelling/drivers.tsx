import { Suspense } from 'react';
import { loadDrivers } from '#app/features/drivers/drivers.server.ts';
import * as texts from '#app/features/drivers/texts.ts';
import { RunPicker } from '#app/modelling/run-picker.tsx';
import { pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Page, PageHead } from '#app/ui/page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { DriversPanels } from '#lazy/features/drivers/drivers-panels';
import type { Route } from './+types/drivers.ts';

export const loader = pageLoader(loadDrivers);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.kpiPerformance, loaderData?.label);

/** Works without a model run. */
export default function Drivers({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData} shape="board">
      {(loaded) => (
        <Page>
          <PageHead title={texts.kpiPerformance} />
          {loaded.frame.run ? <RunPicker frame={loaded.frame} path="/drivers" compares={false} /> : null}
          <Suspense fallback={<Skeleton className="mt-4 min-h-screen" />}>
            <DriversPanels loaded={loaded} />
          </Suspense>
        </Page>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
