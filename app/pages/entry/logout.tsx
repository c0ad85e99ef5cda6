import { useEffect } from 'react';
import { checkedReturnPath } from '#shared/access/return-path.ts';
import { pageContext } from '../../context.ts';
import { pagePath } from '../../page-path.ts';
import { forgetTab } from '../../shell/forget-tab.ts';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import type { Route } from './+types/logout.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { session } = context.get(pageContext);
  return { signedIn: session !== null, returnTo: checkedReturnPath(url.searchParams.get('returnTo')) };
}

/** Another site may lead here, but only a press of the button signs out. */
export default function Logout({ loaderData: { signedIn, returnTo } }: Route.ComponentProps) {
  useEffect(() => {
    if (!signedIn) forgetTab();
  }, [signedIn]);
  const action = returnTo ? `${pagePath('/logout')}?returnTo=${encodeURIComponent(returnTo)}` : pagePath('/logout');
  if (!signedIn)
    return (
      <StatePage tone="info" title="You are signed out" text="You can close this page, or sign in again.">
        <a href={pagePath('/login-redirect')} className={buttonVariants()}>
          Sign in
        </a>
      </StatePage>
    );
  return (
    <StatePage
      tone="info"
      title="Sign out?"
      text="You are still signed in. Signing out ends your session in this browser."
    >
      <form method="post" action={action} onSubmit={forgetTab} className="contents">
        <Button type="submit">Sign out</Button>
      </form>
      <a href={pagePath('/login-redirect')} className={buttonVariants({ variant: 'outline' })}>
        Stay signed in
      </a>
    </StatePage>
  );
}
