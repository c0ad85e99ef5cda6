import { type FailureKind, failureText } from '#app/api/failure.ts';
import { customField, type FieldErrors, type FormValues, textField } from '#app/forms/fields.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { messages } from '#shared/text/messages.ts';
import * as texts from './texts.ts';

/** Editable fields of the profile; an empty currency or locale means the default. */
export const profileFields = {
  firstname: textField({
    ...{ label: texts.firstName, required: true, maxLength: 80, autoComplete: 'given-name' },
    ...{ path: 'user.firstname', error: texts.firstNameError },
  }),
  lastname: textField({
    ...{ label: texts.lastName, required: true, maxLength: 80, autoComplete: 'family-name' },
    ...{ path: 'user.lastname', error: texts.lastNameError },
  }),
  jobtitle: textField({
    ...{ label: texts.jobTitle, maxLength: 120, autoComplete: 'organization-title' },
    ...{ path: 'user.jobtitle', error: texts.jobTitleError },
  }),
  avatar: textField({ label: texts.portrait, path: 'user.avatar', error: texts.chooseOneOfThePortraits }),
  currency: textField({ label: texts.currency, path: 'user.currency', error: texts.currencyError }),
  locale: textField({ label: texts.dateAndNumberFormat, path: 'user.locale', error: texts.formatError }),
};
type ProfileField = keyof typeof profileFields;
export type ProfileValues = FormValues<typeof profileFields>;

/** Password field: not trimmed, never stored as a draft, never shown again. */
const secretField = (label: string, autoComplete: string, field: { readonly path: string; readonly error: string }) =>
  customField((form, name) => String(form.get(name) ?? ''), {
    ...{ label, initial: '', input: { type: 'password', required: true, maxLength: 200, autoComplete }, ...field },
  });

export const passwordFields = {
  currentPassword: secretField(texts.currentPassword, 'current-password', {
    ...{ path: 'user.currentPassword', error: texts.currentPasswordError },
  }),
  password: secretField(texts.newPassword, 'new-password', {
    ...{ path: 'user.password', error: texts.newPasswordError },
  }),
};

/** Defaults without a choice; null for none. */
type Defaults = Readonly<Record<'currency' | 'locale', string | null>>;

/** Changed values only; null for a cleared choice. */
export function changedFields(values: Partial<ProfileValues>, saved: ProfileValues): Changes {
  const changed = keysOf(profileFields).flatMap((name) => {
    const value = values[name];
    if (value === undefined || value === saved[name]) return [];
    return [[name, (name === 'currency' || name === 'locale') && value === '' ? null : value] as const];
  });
  return Object.fromEntries(changed);
}

/** Errors of cleared choices without a default. */
export function missingChoices(values: Partial<ProfileValues>, defaults: Defaults): FieldErrors {
  return {
    ...(values.currency === '' && !defaults.currency ? { currency: messages.emptyCurrency } : {}),
    ...(values.locale === '' && !defaults.locale ? { locale: messages.emptyLocale } : {}),
  };
}

type FormatField = 'currency' | 'locale';
type Changes = Readonly<
  Partial<Record<Exclude<ProfileField, FormatField>, string> & Record<FormatField, string | null>>
>;

/**
 * Saves names first, since they may be refused; then each explicit choice, and only accepted ones in the profile.
 * @returns the choices that could not be saved
 */
export async function saveChanges(
  { currency, locale, ...person }: Changes,
  calls: {
    /** Rejects if the profile wasn't changed. */
    readonly update: (user: Changes) => Promise<unknown>;
    readonly choose: (name: FormatField, value: string | null) => Promise<boolean>;
  },
): Promise<readonly FormatField[]> {
  if (Object.keys(person).length > 0) await calls.update(person);
  const left: FormatField[] = [];
  for (const [name, value] of [['currency', currency] as const, ['locale', locale] as const]) {
    if (value === undefined) continue;
    if (await calls.choose(name, value)) await calls.update({ [name]: value });
    else left.push(name);
  }
  return left;
}

/** Message that all but these choices were saved. */
export const unsavedChoicesText = (left: readonly FormatField[]): string =>
  fill(texts.savedExcept, {
    fields: left.map((name) => (name === 'currency' ? 'the currency' : 'the format')).join(' and '),
  });

/** Message for a failed confirmation email. */
export const confirmationFailure = (kind: FailureKind): string =>
  kind === 'too-many' ? texts.tooManyConfirmations : failureText(kind);
