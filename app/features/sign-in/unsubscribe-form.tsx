import { pagePath } from '#app/page-path.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface UnsubscribeFormProps {
  readonly email: string;
  /** Label of the scope to unsubscribe from. */
  readonly label: string;
  /** Validated path to continue to. */
  readonly redirect: string | null;
}

/** Confirms unsubscribing: a link alone must not change anything. */
export function UnsubscribeForm({ email, label, redirect }: UnsubscribeFormProps) {
  return (
    <main id="content" className="w-full max-w-sm">
      <h1 className="text-2xl font-semibold tracking-tight text-balance">
        {fill(texts.unsubscribeFromLabel, { label })}
      </h1>
      <p className="mt-2 text-pretty text-muted">
        {texts.reportingEmailsOf} {label} {texts.willNoLongerBeSentTo}{' '}
        <strong className="font-medium break-all text-ink">{email}</strong>
        {texts.unsubscribeHint}
      </p>
      <form method="post" action={pagePath('/login-redirect')} className="mt-8 space-y-3">
        <input type="hidden" name="intent" value="unsubscribe" />
        <input type="hidden" name="email" value={email} />
        {redirect ? <input type="hidden" name="redirect" value={redirect} /> : null}
        <Button type="submit" className="w-full">
          {texts.unsubscribe}
        </Button>
        <a href={redirect ?? pagePath('/')} className={buttonVariants({ variant: 'outline', className: 'w-full' })}>
          {texts.keepEmails}
        </a>
      </form>
    </main>
  );
}
