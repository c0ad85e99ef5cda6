import { Suspense } from 'react';
import { ContributionPanels } from '#lazy/features/contributions/contribution-panels';
import { loadContributions } from '../../features/contributions/contributions.server.ts';
import { runLoader } from '../../modelling/run-loader.server.ts';
import { RunPage } from '../../modelling/run-page.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/contributions.ts';
import * as texts from './texts.ts';

export const loader = runLoader(loadContributions);

export const meta = ({ loaderData }: Route.MetaArgs) => titled(texts.contributions, loaderData?.label);

export default function Contributions({ loaderData }: Route.ComponentProps) {
  return (
    <RunPage of={loaderData} title={texts.contributions} path="/contributions">
      {(loaded, shown) => (
        <Suspense fallback={<Skeleton className="mt-4 min-h-screen" />}>
          <ContributionPanels loaded={loaded} shown={shown} />
        </Suspense>
      )}
    </RunPage>
  );
}

export { ErrorPage as ErrorBoundary };
