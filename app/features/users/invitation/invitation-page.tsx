import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { pagePath } from '#app/page-path.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import { signInPath } from '#app/worker-paths.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';
import type { InvitationRefusal, LoadedInvitation } from './invitation.server.ts';

interface InvitationPageProps {
  readonly loaded: LoadedInvitation;
  readonly refused: InvitationRefusal | null;
}

/** Page of an invitation, with the next step for each status. */
export function InvitationPage({ loaded, refused }: InvitationPageProps) {
  const { invitation, token, productName, signedInAs } = loaded;
  if (!invitation)
    return (
      <StatePage tone="info" title={texts.noSuchInvitation} text={texts.noSuchInvitationNext}>
        <SignIn />
      </StatePage>
    );
  const { account, status, asked } = invitation;
  const here = pagePath('/invitation/:token', { token });
  if (status === 'accepted')
    return (
      <StatePage tone="info" title={texts.alreadyAccepted} text={fill(texts.alreadyAcceptedNext, { account })}>
        <SignIn />
      </StatePage>
    );
  if (status === 'revoked')
    return <StatePage tone="denied" title={texts.revoked} text={fill(texts.revokedNext, { account })} />;
  if (status === 'expired')
    return (
      <StatePage tone="info" title={texts.expiredTitle} text={texts.expired}>
        {asked ? (
          <p role="status" className="text-sm text-success-ink">
            {fill(texts.askedFor, { account })}
          </p>
        ) : (
          <Form method="post">
            <Refusal refused={refused} />
            <input type="hidden" name="intent" value="ask" />
            <Button type="submit">{texts.askForNew}</Button>
          </Form>
        )}
      </StatePage>
    );
  return (
    <StatePage
      tone="info"
      title={fill(texts.youAreInvitedTo, { account })}
      text={
        <>
          <Refusal refused={refused} />
          <p>{signedInAs ? texts.acceptHere : fill(texts.signInFirst, { productName })}</p>
          {signedInAs ? (
            <p>
              {texts.signedInAs} <strong className="font-medium break-all text-ink">{signedInAs}</strong>
            </p>
          ) : null}
        </>
      }
    >
      {signedInAs ? (
        <>
          <Form method="post" reloadDocument>
            <input type="hidden" name="intent" value="accept" />
            <Button type="submit">{texts.accept}</Button>
          </Form>
          <a
            href={`${pagePath('/logout')}?returnTo=${encodeURIComponent(here)}`}
            className={buttonVariants({ variant: 'outline' })}
          >
            {texts.useAnotherAddress}
          </a>
        </>
      ) : (
        <form method="get" action={signInPath}>
          <input type="hidden" name="redirect" value={here} />
          <Button type="submit">{texts.signInToAccept}</Button>
        </form>
      )}
    </StatePage>
  );
}

const SignIn = (): ReactNode => (
  <a href={signInPath} className={buttonVariants({ variant: 'outline' })}>
    {texts.signIn}
  </a>
);

const Refusal = ({ refused }: { readonly refused: InvitationRefusal | null }): ReactNode =>
  refused ? (
    <p role="alert" className="rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
      {refused.sentence}
    </p>
  ) : null;
