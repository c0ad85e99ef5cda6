import { type FormEvent, useState } from 'react';
import { failureOf, failureText } from '#app/api/failure.ts';
import { callEndpoint } from '#app/api/http.ts';
import { type FieldErrors, fieldErrorsAt } from '#app/forms/fields.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { pagePath } from '#app/page-path.ts';
import { Button } from '#app/ui/button.tsx';
import { keysOf } from '#shared/table.ts';
import { passwordFields } from './fields.ts';
import { type ChangeOutcome, Concern, Outcome } from './parts.tsx';
import type { ProfileResult } from './profile.server.ts';
import * as texts from './texts.ts';

interface PasswordCardProps {
  readonly posted: ProfileResult | null;
  readonly done: boolean;
}

/** Only shown if the upstream manages passwords. The input is never stored as a draft. */
export function PasswordCard({ posted, done }: PasswordCardProps) {
  const refused = posted && !posted.ok && posted.intent === 'password' ? posted : null;
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>(refused?.errors ?? {});
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(
    refused ? { tone: 'error', text: refused.text } : done ? { tone: 'success', text: texts.saved } : null,
  );
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const user = {
      currentPassword: String(typed.get('currentPassword') ?? ''),
      password: String(typed.get('password') ?? ''),
    };
    setSending(true);
    setErrors({});
    setOutcome(null);
    try {
      await callEndpoint('updateUser', { body: { user } });
      form.reset();
      setOutcome({ tone: 'success', text: texts.saved });
    } catch (error) {
      const failure = failureOf(error);
      const named = fieldErrorsAt(passwordFields, failure.fields ?? []);
      setErrors(named);
      setOutcome({
        tone: 'error',
        text: Object.keys(named).length > 0 ? texts.notSaved : failureText(failure.kind),
      });
    } finally {
      setSending(false);
    }
  };
  return (
    <Concern title={texts.password}>
      <form
        method="post"
        action={pagePath('/profile')}
        onSubmit={(event) => void save(event)}
        aria-label={texts.password}
      >
        <input type="hidden" name="intent" value="password" />
        <div className="grid gap-5 sm:grid-cols-2">
          {keysOf(passwordFields).map((name) => (
            <PlainField
              key={name}
              {...{ name, label: passwordFields[name].label, error: errors[name] }}
              {...passwordFields[name].input}
            />
          ))}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={sending} variant="outline">
            {texts.changePassword}
          </Button>
          <Outcome outcome={outcome} />
        </div>
      </form>
    </Concern>
  );
}
