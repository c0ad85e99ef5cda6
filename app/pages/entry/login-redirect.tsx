import { data, redirect } from 'react-router';
import { flashHeader } from '#app/access/flash.server.ts';
import { landingOf, wantedPath } from '#app/access/landing.server.ts';
import { isOwnEmail, unsubscribe } from '#app/access/unsubscribe.server.ts';
import { send } from '#app/api/answers.server.ts';
import { pageContext } from '#app/context.ts';
import { SignInForm } from '#app/features/sign-in/sign-in-form.tsx';
import { UnsubscribeForm } from '#app/features/sign-in/unsubscribe-form.tsx';
import { clearSeenAnnouncements } from '#app/shell/seen-announcements.server.ts';
import { pages } from '#shared/access/pages.ts';
import { asLocation } from '#shared/access/return-path.ts';
import { isSignInFailure } from '#shared/access/sign-in.ts';
import type { Route } from './+types/login-redirect.ts';

const emailParameter = 'unsubscribe_email';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.unavailable) throw data(null, { status: 503 });
  const wanted = wantedPath(url.searchParams.get('redirect'));
  const email = url.searchParams.get(emailParameter);
  const { session } = page;
  if (session) {
    const scope = isOwnEmail(email, session) ? session.viewer.scope : null;
    // Signing in for this link confirms it; a link opened in a live session needs a confirmation.
    const confirmed = scope !== null && isOwnEmail(page.unsubscribing, session);
    if (scope && !confirmed)
      return { state: 'unsubscribe', email: session.user.email, label: scope.label, redirect: wanted } as const;
    const landing = asLocation(await landingOf(page, session, wanted));
    throw redirect(landing, scope ? { headers: flashHeader(await unsubscribe(page, scope)) } : {});
  }
  const error = url.searchParams.get('error');
  const signIn = {
    state: 'sign-in',
    productName: page.config.productName,
    redirect: wanted,
    unsubscribe: email,
    failure: isSignInFailure(error) ? error : null,
  } as const;
  return data(signIn, { headers: clearSeenAnnouncements });
}

/** Handles the forms shown before the landing page: `unsubscribe` and `accept-terms`. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { session } = page;
  if (!session) throw redirect(`${pages.loginRedirect.paths[0]}${url.search}`);
  const form = await request.formData();
  const landing = asLocation(await landingOf(page, session, wantedPath(textOf(form, 'redirect'))));
  if (form.get('intent') === 'accept-terms') {
    const acceptedTerms = textOf(form, 'version') ?? '';
    try {
      await send(page, 'updateUser', { body: { user: { acceptedTerms } } });
    } catch {
      return redirect(landing, { headers: flashHeader('terms-failed') });
    }
    return redirect(landing);
  }
  const { scope } = session.viewer;
  if (form.get('intent') !== 'unsubscribe' || !scope || !isOwnEmail(textOf(form, 'email'), session))
    return redirect(landing);
  return redirect(landing, { headers: flashHeader(await unsubscribe(page, scope)) });
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
}

export default function LoginRedirect({ loaderData: loaded }: Route.ComponentProps) {
  if (loaded.state === 'unsubscribe') return <UnsubscribeForm {...loaded} />;
  return <SignInForm {...loaded} />;
}
