import { useEffect } from 'react';
import { messages } from '#shared/text/messages.ts';
import { pageContext } from '../../context.ts';
import { Refused } from '../../features/sign-in/refused.tsx';
import { pagePath } from '../../page-path.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import type { Route } from './+types/access-denied.ts';

const longestEmail = 254;

export function loader({ context, url }: Route.LoaderArgs) {
  const { config, session, refusal } = context.get(pageContext);
  const email = url.searchParams.get('email')?.slice(0, longestEmail) || null;
  return { productName: config.productName, email, signedOut: session === null, refusal };
}

/** A letter to whoever the person knows to be in charge: nobody is signed in here, so there is nobody to look up. */
function requestAddress(productName: string, email: string | null): string {
  const subject = encodeURIComponent(`Access to ${productName}`);
  const body = encodeURIComponent(
    `Hello,\n\nplease give ${email ?? 'my address'} access to our account in ${productName}.\n\nThank you`,
  );
  return `mailto:?subject=${subject}&body=${body}`;
}

export default function AccessDenied({ loaderData: { email, productName, signedOut, refusal } }: Route.ComponentProps) {
  const noAccess = signedOut && email !== null && refusal === null;
  useEffect(() => {
    if (noAccess) console.warn(messages.noAccessSet);
  }, [noAccess]);
  if (refusal) return <Refused refusal={refusal} />;
  return (
    <StatePage
      tone="denied"
      title="Access denied"
      text={
        <>
          <p>
            {email ? (
              <>
                <strong className="font-medium break-all text-ink">{email}</strong> has no access to any account yet.
              </>
            ) : (
              'This user has no access to any account yet.'
            )}
          </p>
          <p>
            Ask an administrator of your company to invite this address, or your contact with us to set it up. Then sign
            in again.
          </p>
        </>
      }
    >
      <a href={requestAddress(productName, email)} className={buttonVariants()}>
        Request access by e-mail
      </a>
      <a href={pagePath('/login-redirect')} className={buttonVariants({ variant: 'outline' })}>
        Sign in with another user
      </a>
    </StatePage>
  );
}
