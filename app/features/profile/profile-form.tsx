import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { failureOf, failureText } from '#app/api/failure.ts';
import { callEndpoint } from '#app/api/http.ts';
import { choosePreference } from '#app/api/preferences.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { type FieldErrors, fieldErrorsAt } from '#app/forms/fields.ts';
import { useFirstErrorFocus } from '#app/forms/first-error.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { fieldsOf } from '#app/forms/use-form.ts';
import { pagePath } from '#app/page-path.ts';
import { useDraft } from '#app/stores/drafts.ts';
import { useUiState } from '#app/stores/ui-state.ts';
import { useConfirmBeforeLeaving } from '#app/stores/unsaved-edits.ts';
import { Avatar, avatarCodes } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import {
  changedFields,
  missingChoices,
  type ProfileValues,
  profileFields,
  saveChanges,
  unsavedChoicesText,
} from './fields.ts';
import { FormatSample } from './format-sample.tsx';
import { type ChangeOutcome, Concern, FormatField, Outcome } from './parts.tsx';
import type { ProfileData, ProfileResult } from './profile.server.ts';
import * as texts from './texts.ts';

interface ProfileFormProps {
  readonly data: ProfileData;
  /** Outcome of a post without a script. */
  readonly posted: ProfileResult | null;
  readonly done: boolean;
}

/** Form of names, portrait, currency and locale. Drafts survive failures, reloads and a new sign-in. */
export function ProfileForm({ data, posted, done }: ProfileFormProps) {
  const refused = posted && !posted.ok && posted.intent === 'profile' ? posted : null;
  const draft = useDraft<ProfileValues>('profile', data.saved);
  const values = { ...data.saved, ...refused?.values, ...(draft.dirty ? draft.values : {}) };
  const [errors, setErrors] = useState<FieldErrors>(refused?.errors ?? {});
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(
    refused ? { tone: 'error', text: refused.text } : done ? { tone: 'success', text: texts.saved } : null,
  );
  const [saving, setSaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useConfirmBeforeLeaving(draft.dirty && !saving, draft.discard);
  const scopeSettled = useUiState((state) => state.scopeSettled);
  const { revalidate } = useRevalidator();

  const change = (next: Partial<ProfileValues>) => {
    draft.change(next);
    setOutcome(null);
  };

  const save = async () => {
    const empty = missingChoices(values, data.defaults);
    setErrors(empty);
    if (Object.keys(empty).length > 0) return setOutcome({ tone: 'error', text: texts.notSaved });
    const user = changedFields(values, data.saved);
    if (Object.keys(user).length === 0) return setOutcome({ tone: 'success', text: texts.nothingToSave });
    setSaving(true);
    try {
      const scopeLabel = data.subscription?.label ?? data.email;
      const left = await saveChanges(user, {
        update: (fields) => callEndpoint('updateUser', { body: { user: fields } }),
        choose: (name, value) => choosePreference({ name, value, fallback: data.defaults[name], scopeLabel }),
      });
      await revalidate();
      draft.discard(Object.fromEntries(left.map((name) => [name, values[name]])));
      setOutcome(
        left.length > 0 ? { tone: 'error', text: unsavedChoicesText(left) } : { tone: 'success', text: texts.saved },
      );
    } catch (error) {
      const failure = failureOf(error);
      const named = fieldErrorsAt(profileFields, failure.fields ?? []);
      setErrors(named);
      const text = Object.keys(named).length > 0 ? texts.notSaved : failureText(failure.kind);
      setOutcome({ tone: 'error', text });
    } finally {
      setSaving(false);
    }
  };

  const fields = fieldsOf(profileFields, { values, change }, errors, useId());
  const format = (kind: 'currency' | 'locale') => ({
    ...{ kind, field: fields[kind], fallback: data.defaults[kind] },
    text: values[kind] === data.saved[kind] ? data.labels[kind] : undefined,
  });
  useFirstErrorFocus(element, Object.keys(errors).length > 0 ? errors : null, !saving);

  return (
    <form
      ref={element}
      method="post"
      action={pagePath('/profile')}
      noValidate
      className="card space-y-6"
      aria-label={texts.profile}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input type="hidden" name="intent" value="profile" />
      <ErrorSummary fields={fields} />
      <Concern title={texts.aboutYou} inCard>
        <fieldset>
          <legend className="mb-2 text-xs text-muted">{texts.portrait}</legend>
          <div className="grid grid-cols-4 justify-items-center gap-3 sm:grid-cols-8">
            {avatarCodes.map((code, at) => (
              <label
                key={code}
                className="relative cursor-pointer rounded-full outline-2 outline-offset-2 outline-transparent hover:outline-line-strong has-checked:outline-3 has-checked:outline-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-primary-ink"
              >
                <input
                  type="radio"
                  name="avatar"
                  value={code}
                  checked={values.avatar === code}
                  onChange={() => change({ avatar: code })}
                  className="sr-only"
                />
                <Avatar code={code} size={56} />
                <span className="sr-only">
                  {texts.portrait} {at + 1}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-6 grid gap-5 sm:grid-cols-2">
          <TextField field={fields.firstname} />
          <TextField field={fields.lastname} />
          <TextField field={fields.jobtitle} />
        </div>
      </Concern>
      <Concern title={texts.numbersAndDates} text={texts.formatsHint} inCard>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormatField {...format('currency')} />
          <FormatField {...format('locale')} />
        </div>
        <FormatSample
          currency={values.currency || data.defaults.currency}
          locale={values.locale || data.defaults.locale}
        />
      </Concern>
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-4">
        <Button type="submit" disabled={saving || (draft.dirty && !scopeSettled)}>
          {saving ? texts.saving : texts.saveChanges}
        </Button>
        {draft.dirty ? (
          <Button
            type="button"
            variant="ghost"
            onClick={() => {
              draft.discard();
              setErrors({});
              setOutcome(null);
            }}
          >
            {texts.discardChanges}
          </Button>
        ) : null}
        <Outcome outcome={outcome} />
        {draft.restored && draft.dirty ? <p className="text-sm text-muted">{texts.draftRestored}</p> : null}
      </div>
    </form>
  );
}
