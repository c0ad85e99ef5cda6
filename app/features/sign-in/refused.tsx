import type { RefusalReason } from '#shared/access/sign-in.ts';
import type { PageContext } from '../../context.ts';
import { pagePath } from '../../page-path.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

/** What happened, and what to do about it. */
const words: Readonly<Record<RefusalReason, readonly [happened: string, next: string]>> = {
  denied: [
    'You signed in, but the data service does not let you in.',
    'Ask an administrator of your company to give this address access. Then sign in again.',
  ],
  'not-accepted': [
    'The data service does not accept this sign-in.',
    'Ask your administrator to check that the data service trusts your sign-in service. Then sign in again.',
  ],
  'email-unverified': [
    'Your sign-in service did not confirm that this e-mail address is yours.',
    'Confirm your address at your sign-in service, or ask whoever runs it to send “email_verified” with the address. Then sign in again.',
  ],
};

interface RefusedProps {
  readonly refusal: NonNullable<PageContext['refusal']>;
}

/** The provider signed the person in, and the upstream did not take them. Its own reason is shown as text. */
export function Refused({ refusal: { reason, email, detail, requestId } }: RefusedProps) {
  const [happened, next] = words[reason];
  return (
    <StatePage
      tone="denied"
      title="Access denied"
      requestId={requestId}
      text={
        <>
          <p>
            {happened}
            {email ? (
              <>
                {' '}
                Signed in as <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
              </>
            ) : null}
          </p>
          {detail ? (
            <p>
              Reason from the data service: <q className="wrap-anywhere text-ink">{detail}</q>
            </p>
          ) : null}
          <p>{next}</p>
        </>
      }
    >
      <a href={pagePath('/login-redirect')} className={buttonVariants()}>
        Sign in again
      </a>
    </StatePage>
  );
}
