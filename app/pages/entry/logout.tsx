import { useEffect } from 'react';
import { pageContext } from '#app/context.ts';
import { pagePath } from '#app/page-path.ts';
import { clearTabData } from '#app/shell/sign-out-cleanup.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import { checkedReturnPath } from '#shared/access/return-path.ts';
import type { Route } from './+types/logout.ts';
import * as texts from './texts.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { session } = context.get(pageContext);
  return { signedIn: session !== null, returnTo: checkedReturnPath(url.searchParams.get('returnTo')) };
}

/** Signs out only on a button press, since another site may link here. */
export default function Logout({ loaderData: { signedIn, returnTo } }: Route.ComponentProps) {
  useEffect(() => {
    if (!signedIn) clearTabData();
  }, [signedIn]);
  const action = returnTo ? `${pagePath('/logout')}?returnTo=${encodeURIComponent(returnTo)}` : pagePath('/logout');
  if (!signedIn)
    return (
      <StatePage tone="info" title={texts.signedOut} text={texts.signedOutHint}>
        <a href={pagePath('/login-redirect')} className={buttonVariants()}>
          {texts.signIn}
        </a>
      </StatePage>
    );
  return (
    <StatePage tone="info" title={texts.signOut} text={texts.signOutHint}>
      <form method="post" action={action} onSubmit={clearTabData} className="contents">
        <Button type="submit">{texts.signOutLabel}</Button>
      </form>
      <a href={pagePath('/login-redirect')} className={buttonVariants({ variant: 'outline' })}>
        {texts.staySignedIn}
      </a>
    </StatePage>
  );
}
