import { Suspense } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { signedIn } from '#app/access/signed-in.server.ts';
import {
  changeExperience,
  type EditorData,
  type EditResult,
  loadEditor,
} from '#app/features/immersive/editor.server.ts';
import { ExperienceEditor } from '#app/features/immersive/editor.tsx';
import { pagePath } from '#app/page-path.ts';
import { ItemPage } from '#app/page-recipes/item-page.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { touchpointLoader } from '#app/touchpoints/item.server.ts';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { ArchivedExperience } from '#lazy/features/immersive/archived';
import type { Route } from './+types/immersive-item.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('ip', loadEditor);

/** Handles server intents, and edits posted without a script. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const language = url.searchParams.get('lang') ?? '';
  const result = await changeExperience(page, params.id ?? '', await request.formData(), language);
  if (!result.ok || result.chosen === undefined) return data(result, { status: result.ok ? 200 : result.status });
  const search = new URLSearchParams(url.searchParams);
  if (result.chosen === null) search.delete('block');
  else search.set('block', result.chosen);
  throw redirect(`${url.pathname}?${search}`, 303);
}

const lazyPanels: readonly string[] = ['history', 'share', 'checks', 'results'];

/** The tab has the edited content, so only panels with their own data trigger a reload. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod || currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  const panel = nextUrl.searchParams.get('panel');
  if (panel === 'history' && currentUrl.searchParams.get('revision') !== nextUrl.searchParams.get('revision'))
    return true;
  if (currentUrl.searchParams.get('panel') === panel)
    return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
  return panel !== null && lazyPanels.includes(panel);
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, 'Media');

export default function ImmersiveItem({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData}>{(loaded) => <OpenExperience loaded={loaded} result={result} />}</StreamedPage>
  );
}

interface OpenExperienceProps {
  readonly loaded: EditorData;
  readonly result: EditResult | null;
}

const OpenExperience = ({ loaded, result }: OpenExperienceProps) => (
  <ItemPage
    part={loaded.detail}
    list={{ to: pagePath('/pop/ip'), text: texts.backToList }}
    missing={{ title: texts.experienceMissing, text: texts.missingHint }}
    errorTitle={texts.unread}
    unavailable={
      loaded.detail.state === 'failed' && loaded.detail.failure.status === 403
        ? { title: texts.withheld, text: texts.withheldHint }
        : null
    }
  >
    {(detail) =>
      detail.status === 'archived' ? (
        <Suspense>
          <ArchivedExperience detail={detail} result={result} />
        </Suspense>
      ) : (
        <ExperienceEditor key={detail.id} data={loaded} detail={detail} result={result} />
      )
    }
  </ItemPage>
);

export { ErrorPage as ErrorBoundary };
