import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { failureText } from '../../api/failure.ts';
import { ArchivedExperience } from '../../features/immersive/archived.tsx';
import {
  changeExperience,
  type EditorData,
  type EditResult,
  loadEditor,
} from '../../features/immersive/editor.server.ts';
import { ExperienceEditor } from '../../features/immersive/editor.tsx';
import { pagePath } from '../../page-path.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { touchpointLoader } from '../../touchpoints/item.server.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/immersive-item.ts';
import * as texts from './texts.ts';

export const loader = touchpointLoader('ip', loadEditor);

/** What is asked of the server, and every edit of a form that is posted without a script. */
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

const readWhenOpened: readonly string[] = ['history', 'share', 'checks', 'results'];

/** What is edited is in the tab: only what a panel shows besides is read when it is opened. */
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
  return panel !== null && readWhenOpened.includes(panel);
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled(loaderData?.name, 'Media');

export default function ImmersiveItem({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(loaded) => <Opened loaded={loaded} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly loaded: EditorData;
  readonly result: EditResult | null;
}

function Opened({ loaded, result }: OpenedProps) {
  const { detail } = loaded;
  if (detail.state === 'ready' && detail.answer.status === 'archived')
    return <ArchivedExperience detail={detail.answer} result={result} />;
  if (detail.state === 'ready')
    return <ExperienceEditor key={detail.answer.id} data={loaded} detail={detail.answer} result={result} />;
  const missing = detail.failure.kind === 'not-found' || detail.failure.kind === 'invalid';
  const denied = detail.failure.status === 403;
  return (
    <StatePage
      tone={denied ? 'denied' : missing ? 'info' : 'error'}
      title={missing ? texts.thisExperienceIsNotHere : denied ? texts.thisIsNotShownNow : texts.thisCouldNotBeRead}
      text={
        missing ? texts.itMayBelongToAnother : denied ? texts.whileSampleDataIsShown : failureText(detail.failure.kind)
      }
      requestId={missing || denied ? null : detail.failure.requestId}
    >
      <Link to={pagePath('/pop/ip')} className={buttonVariants({ variant: 'outline' })}>
        {texts.toTheList}
      </Link>
    </StatePage>
  );
}

export { ErrorPage as ErrorBoundary };
