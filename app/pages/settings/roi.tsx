import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { inScope } from '#app/access/signed-in.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { formAddress, loadRoi } from '#app/features/roi/roi.server.ts';
import { loaderKey } from '#app/features/roi/roi-address.ts';
import { RoiPage } from '#app/features/roi/roi-page.tsx';
import { changeScenarios } from '#app/features/roi/scenario-changes.server.ts';
import * as texts from '#app/features/roi/texts.ts';
import { pagePath } from '#app/page-path.ts';
import { pageAction } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Route } from './+types/roi.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { page, session, scope } = inScope(context);
  const roiRequest = { page, session, scope, params: url.searchParams };
  const search = await formAddress(roiRequest);
  if (search !== null) throw redirect(`${url.pathname}${search}`);
  return await streamed(page, loadRoi(roiRequest));
}

export const action = pageAction(changeScenarios, {
  leadsTo: (result) => (result.ok ? `${pagePath('/roi')}${result.search}` : null),
});

/** Inputs are only in the address, so changing them needs no reload. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined || actionStatus !== undefined || currentUrl.href === nextUrl.href)
    return actionStatus === 412 || defaultShouldRevalidate;
  return loaderKey(currentUrl.searchParams) !== loaderKey(nextUrl.searchParams);
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.roiCalculator, loaderData?.label);

export default function Roi({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData} shape="board">
      {(data) => <RoiPage data={data} result={actionData ?? null} />}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
