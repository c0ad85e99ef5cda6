import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { failureOf } from '#app/api/failure.ts';
import { callEndpoint } from '#app/api/http.ts';
import { pagePath } from '#app/page-path.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import { Button } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { switchClasses } from '#app/ui/switch.tsx';
import { fill } from '#shared/text/fill.ts';
import { messages } from '#shared/text/messages.ts';
import { confirmationFailure } from './fields.ts';
import { type ChangeOutcome, Concern, Outcome } from './parts.tsx';
import type { ProfileData, ProfileResult } from './profile.server.ts';
import * as texts from './texts.ts';

interface EmailCardProps {
  readonly data: ProfileData;
  readonly posted: ProfileResult | null;
  readonly done: string | null;
}

const sentTo = (email: string) => fill(texts.confirmationSent, { email });

/** Email address, its confirmation, and the subscription to reporting emails of the current scope. */
export function EmailCard({ data: { email, subscription }, posted, done }: EmailCardProps) {
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(() =>
    postedOutcome(posted, done, email, subscription?.label ?? ''),
  );
  const notify = useUiState((state) => state.notify);
  const scopeSettled = useUiState((state) => state.scopeSettled);
  const { revalidate } = useRevalidator();

  const attempt = async (work: () => Promise<void>) => {
    setSending(true);
    setOutcome(null);
    await work();
    setSending(false);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      try {
        await callEndpoint('sendConfirmation');
        setOutcome({ tone: 'success', text: sentTo(email) });
      } catch (error) {
        setOutcome({ tone: 'error', text: confirmationFailure(failureOf(error).kind) });
      }
    });
  };
  const switchSubscription = (event: FormEvent, label: string, on: boolean) => {
    event.preventDefault();
    void attempt(async () => {
      try {
        await callEndpoint('updateScopeSettings', { body: { settings: { emailSubscription: on } } });
        await revalidate();
      } catch {
        notify({ design: 'error', message: messages.subscriptionFailed(label) });
      }
    });
  };

  return (
    <Concern title={texts.email}>
      <div className="divide-y divide-line">
        <form
          method="post"
          action={pagePath('/profile')}
          onSubmit={confirm}
          aria-label={texts.emailAddress}
          className="flex flex-wrap items-center justify-between gap-3 pb-5"
        >
          <input type="hidden" name="intent" value="confirmation" />
          <div className="min-w-0">
            <p className="truncate font-medium">{email}</p>
            <p className="text-sm text-muted">{texts.managedEmailHint}</p>
          </div>
          <Button type="submit" disabled={sending} variant="outline">
            {texts.resendConfirmation}
          </Button>
        </form>
        {subscription ? (
          <form
            method="post"
            action={pagePath('/profile')}
            onSubmit={(event) => switchSubscription(event, subscription.label, !subscription.on)}
            aria-label={texts.reportingEmails}
            className="flex flex-wrap items-center justify-between gap-3 pt-5"
          >
            <input type="hidden" name="intent" value="subscription" />
            <input type="hidden" name="on" value={String(!subscription.on)} />
            <div className="min-w-0">
              <p className="font-medium">
                {texts.reportingEmailsLabel} {subscription.on ? 'on' : 'off'}
              </p>
              <p className="text-sm text-muted">{fill(texts.forLabel, { label: subscription.label })}</p>
            </div>
            {/* A switch that posts its form at once, also without a script. */}
            <button
              type="submit"
              role="switch"
              aria-checked={subscription.on}
              aria-label={texts.reportingEmails}
              disabled={sending && scopeSettled}
              className={cn(switchClasses, 'aria-checked:bg-primary aria-checked:before:translate-x-4')}
            />
          </form>
        ) : null}
      </div>
      <div className={outcome ? 'mt-4' : ''}>
        <Outcome outcome={outcome} />
      </div>
    </Concern>
  );
}

/** Outcome of a form posted without a script. */
function postedOutcome(
  posted: ProfileResult | null,
  done: string | null,
  email: string,
  label: string,
): ChangeOutcome | null {
  if (posted && !posted.ok && posted.intent === 'subscription')
    return { tone: 'error', text: messages.subscriptionFailed(label) };
  if (posted && !posted.ok && posted.intent === 'confirmation') return { tone: 'error', text: posted.text };
  if (done === 'confirmation') return { tone: 'success', text: sentTo(email) };
  return done === 'subscription' ? { tone: 'success', text: texts.saved } : null;
}
