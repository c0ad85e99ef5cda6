import { signedIn } from '#app/access/signed-in.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { EmailCard } from '#app/features/profile/email-card.tsx';
import { PasswordCard } from '#app/features/profile/password-card.tsx';
import { changeProfile, intents, loadProfile } from '#app/features/profile/profile.server.ts';
import { ProfileForm } from '#app/features/profile/profile-form.tsx';
import { pageAction } from '#app/page-recipes/page-routes.server.ts';
import { SettingsPage } from '#app/page-recipes/settings-page.tsx';
import { pages } from '#shared/access/pages.ts';
import type { Route } from './+types/profile.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const done = intents.find((intent) => intent === url.searchParams.get('done')) ?? null;
  return { done, ...(await streamed(page, loadProfile(page, session))) };
}

/** Handles forms posted without a script; with one, the browser calls the same endpoints. */
export const action = pageAction(changeProfile, {
  leadsTo: (result) => (result.ok ? `${pages.profile.paths[0]}?done=${result.intent}` : null),
});

export default function Profile({ loaderData: streaming, actionData }: Route.ComponentProps) {
  const posted = actionData ?? null;
  const { done } = streaming;
  return (
    <SettingsPage streamed={streaming} title={texts.profile} lead={null}>
      {(loaded) => (
        <>
          <ProfileForm data={loaded} posted={posted} done={done === 'profile'} />
          <EmailCard data={loaded} posted={posted} done={done} />
          {loaded.passwordManaged ? <PasswordCard posted={posted} done={done === 'password'} /> : null}
        </>
      )}
    </SettingsPage>
  );
}
