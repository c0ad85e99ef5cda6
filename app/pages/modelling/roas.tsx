import { Suspense } from 'react';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { loadRoas } from '#app/features/roas/roas.server.ts';
import { changeScenario } from '#app/features/roas/scenario-changes.server.ts';
import * as texts from '#app/features/roas/texts.ts';
import { runLoader } from '#app/modelling/run-loader.server.ts';
import { RunPage } from '#app/modelling/run-page.tsx';
import { pageAction } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { RoasPanels } from '#lazy/features/roas/roas-panels';
import type { Route } from './+types/roas.ts';

export const loader = runLoader(loadRoas);

/** Handles the scenario forms, also without a script. */
export const action = pageAction(changeScenario, { leadsTo: (result) => (result.ok ? result.address : null) });

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.roas, loaderData?.label);

export default function Roas({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RunPage streamed={loaderData} title={texts.roas} path="/roas">
      {(loaded, shown) => (
        <Suspense fallback={<Skeleton className="mt-4 min-h-screen" />}>
          <RoasPanels loaded={loaded} result={actionData ?? null} shown={shown} />
        </Suspense>
      )}
    </RunPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
