import { Suspense } from 'react';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { loadModelPage } from '#app/features/model-output/model-output.server.ts';
import { changeRuns, type RunChange } from '#app/features/model-output/run-changes.server.ts';
import { RunPage } from '#app/modelling/run-page.tsx';
import { pagePath } from '#app/page-path.ts';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ModelFoot } from '#lazy/features/model-output/model-foot';
import { ModelPanels } from '#lazy/features/model-output/model-panels';
import type { Route } from './+types/model-output.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadModelPage);

export const action = pageAction(changeRuns, {
  leadsTo: (result) => (result.ok && result.search !== null ? `${pagePath('/model-output')}${result.search}` : null),
});

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.modelOutput, loaderData?.label);

export default function ModelOutput({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RunPage
      streamed={loaderData}
      title={texts.modelOutput}
      path="/model-output"
      compares
      notice={<Outcome result={actionData ?? null} />}
      foot={(loaded) => (
        <Suspense fallback={<Skeleton className="mt-4 min-h-48" />}>
          <ModelFoot loaded={loaded} result={actionData ?? null} />
        </Suspense>
      )}
    >
      {(loaded, shown) => (
        <Suspense fallback={<Skeleton className="mt-4 min-h-screen" />}>
          <ModelPanels loaded={loaded} shown={shown} />
        </Suspense>
      )}
    </RunPage>
  );
}

const Outcome = ({ result }: { readonly result: RunChange | null }) =>
  result === null ? null : (
    <p
      role={result.ok ? 'status' : 'alert'}
      className={result.ok ? 'mt-3 text-sm text-success-ink' : 'mt-3 text-sm text-error-ink'}
    >
      {result.text}
    </p>
  );

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
