import type { PageContext } from '#app/context.ts';
import { pagePath } from '#app/page-path.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import type { RefusalReason } from '#shared/access/sign-in.ts';
import * as texts from './texts.ts';

/** Reason and next step. */
const reasonTexts: Readonly<Record<RefusalReason, readonly [happened: string, next: string]>> = {
  denied: [texts.notAdmitted, texts.notAdmittedHint],
  'not-accepted': [texts.notTrusted, texts.notTrustedHint],
  'email-unverified': [texts.unverifiedEmail, texts.unverifiedEmailHint],
};

interface SignInRefusedProps {
  readonly refusal: NonNullable<PageContext['refusal']>;
}

/** Shown if the provider signed the person in but the upstream refused, with the upstream's reason. */
export function SignInRefused({ refusal: { reason, email, detail, requestId } }: SignInRefusedProps) {
  const [happened, next] = reasonTexts[reason];
  return (
    <StatePage
      tone="denied"
      title={texts.accessDenied}
      requestId={requestId}
      text={
        <>
          <p>
            {happened}
            {email ? (
              <>
                {' '}
                {texts.signedInAs} <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
              </>
            ) : null}
          </p>
          {detail ? (
            <p>
              {texts.reasonFromTheDataService} <q className="wrap-anywhere text-ink">{detail}</q>
            </p>
          ) : null}
          <p>{next}</p>
        </>
      }
    >
      <a href={pagePath('/login-redirect')} className={buttonVariants()}>
        {texts.signInAgain}
      </a>
    </StatePage>
  );
}
