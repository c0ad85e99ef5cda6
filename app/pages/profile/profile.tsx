import { data, redirect } from 'react-router';
import { pages } from '#shared/access/pages.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { streamed } from '../../api/streamed.server.ts';
import { EmailCard } from '../../features/profile/email-card.tsx';
import { PasswordCard } from '../../features/profile/password-card.tsx';
import { changeProfile, intents, loadProfile } from '../../features/profile/profile.server.ts';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/profile.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const done = intents.find((intent) => intent === url.searchParams.get('done')) ?? null;
  return { done, ...(await streamed(page, loadProfile(page, session))) };
}

/** The forms without a script; with one they call the same endpoints by themselves. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page, session } = signedIn(context);
  const result = await changeProfile(page, session, await request.formData());
  if (result.ok) throw redirect(`${pages.profile.paths[0]}?done=${result.intent}`);
  return data(result, { status: result.status });
}

export default function Profile({ loaderData: streaming, actionData }: Route.ComponentProps) {
  const posted = actionData ?? null;
  const { done } = streaming;
  return (
    <StreamedPage of={streaming} shape="form">
      {(loaded) => (
        <Page width="form">
          <PageHead title={texts.profile} />
          <ProfileForm data={loaded} posted={posted} done={done === 'profile'} />
          <EmailCard data={loaded} posted={posted} done={done} />
          {loaded.passwordManaged ? <PasswordCard posted={posted} done={done === 'password'} /> : null}
        </Page>
      )}
    </StreamedPage>
  );
}
