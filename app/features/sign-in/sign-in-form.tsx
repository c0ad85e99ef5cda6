import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { CircleAlert } from '#app/ui/icons.ts';
import { signInPath } from '#app/worker-paths.ts';
import type { SignInFailure } from '#shared/access/sign-in.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface SignInFormProps {
  readonly productName: string;
  /** Validated path to return to. */
  readonly redirect: string | null;
  readonly unsubscribe: string | null;
  readonly failure: SignInFailure | null;
}

/** Sign-in button. It never redirects to the provider by itself, so that people stay signed out after signing out. */
export function SignInForm({ productName, redirect, unsubscribe, failure }: SignInFormProps) {
  return (
    <main id="content" className="w-full max-w-sm">
      <h1 className="text-2xl font-semibold tracking-tight">{fill(texts.signInToProductName, { productName })}</h1>
      <p className="mt-2 text-muted">{texts.providerHint}</p>
      {failure ? (
        <p role="alert" className="mt-6 flex gap-2.5 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {signInFailureTexts[failure]}
        </p>
      ) : null}
      <form method="get" action={signInPath} className="mt-8">
        {redirect ? <input type="hidden" name="redirect" value={redirect} /> : null}
        {unsubscribe ? <input type="hidden" name="unsubscribe_email" value={unsubscribe} /> : null}
        <label className="mb-6 flex w-fit cursor-pointer items-center gap-2.5 text-sm">
          <Checkbox name="remember" value="true" />
          {texts.rememberMe}
        </label>
        <Button type="submit" className="w-full">
          {texts.signIn}
        </Button>
      </form>
    </main>
  );
}

/** Own messages for failed sign-ins; provider and address texts are untrusted. */
const signInFailureTexts: Readonly<Record<SignInFailure, string>> = {
  state: texts.wrongBrowser,
  cancelled: texts.canceled,
  provider: texts.refused,
  token: texts.unverifiedAnswer,
  unavailable: texts.unreachable,
  expired: texts.tookTooLong,
};
