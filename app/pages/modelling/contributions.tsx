import { Suspense } from 'react';
import { loadContributions } from '#app/features/contributions/contributions.server.ts';
import { runLoader } from '#app/modelling/run-loader.server.ts';
import { RunPage } from '#app/modelling/run-page.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ContributionPanels } from '#lazy/features/contributions/contribution-panels';
import type { Route } from './+types/contributions.ts';
import * as texts from './texts.ts';

export const loader = runLoader(loadContributions);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.contributions, loaderData?.label);

export default function Contributions({ loaderData }: Route.ComponentProps) {
  return (
    <RunPage streamed={loaderData} title={texts.contributions} path="/contributions">
      {(loaded, shown) => (
        <Suspense fallback={<Skeleton className="mt-4 min-h-screen" />}>
          <ContributionPanels loaded={loaded} shown={shown} />
        </Suspense>
      )}
    </RunPage>
  );
}

export { ErrorPage as ErrorBoundary };
