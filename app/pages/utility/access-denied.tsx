import { useEffect } from 'react';
import { pageContext } from '#app/context.ts';
import { SignInRefused } from '#app/features/sign-in/refused.tsx';
import { pagePath } from '#app/page-path.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import { messages } from '#shared/text/messages.ts';
import type { Route } from './+types/access-denied.ts';
import { requestAddress } from './request-address.ts';
import * as texts from './texts.ts';

const longestEmail = 254;

export function loader({ context, url }: Route.LoaderArgs) {
  const { config, session, refusal } = context.get(pageContext);
  const email = url.searchParams.get('email')?.slice(0, longestEmail) || null;
  return { productName: config.productName, email, signedOut: session === null, refusal };
}

export default function AccessDenied({ loaderData: { email, productName, signedOut, refusal } }: Route.ComponentProps) {
  const noAccess = signedOut && email !== null && refusal === null;
  useEffect(() => {
    if (noAccess) console.warn(messages.noAccessSet);
  }, [noAccess]);
  if (refusal) return <SignInRefused refusal={refusal} />;
  return (
    <StatePage
      tone="denied"
      title={texts.accessDenied}
      text={
        <>
          <p>
            {email ? (
              <>
                <strong className="font-medium break-all text-ink">{email}</strong> {texts.emailWithoutAccess}
              </>
            ) : (
              texts.userWithoutAccess
            )}
          </p>
          <p>{texts.accessDeniedHint}</p>
        </>
      }
    >
      <a href={requestAddress(productName, email)} className={buttonVariants()}>
        {texts.requestAccessByEmail}
      </a>
      <a href={pagePath('/login-redirect')} className={buttonVariants({ variant: 'outline' })}>
        {texts.signInWithAnotherUser}
      </a>
    </StatePage>
  );
}
