import { hasKey } from '#shared/table.ts';
import { messages } from '#shared/text/messages.ts';

/** What a person can change of their profile, as the form holds it; an empty currency or locale is no choice. */
export const profileFields = ['firstname', 'lastname', 'jobtitle', 'avatar', 'currency', 'locale'] as const;
type ProfileField = (typeof profileFields)[number];
export type ProfileValues = Readonly<Record<ProfileField, string>>;

export const passwordFields = ['currentPassword', 'password'] as const;
type PasswordField = (typeof passwordFields)[number];

export type FieldErrors = Readonly<Partial<Record<ProfileField | PasswordField, string>>>;

/** What is left where nothing is chosen; null where nothing is. */
type Defaults = Readonly<Record<'currency' | 'locale', string | null>>;

export const longest = { firstname: 80, lastname: 80, jobtitle: 120, password: 200 } as const;

/** Only what differs from what is saved is sent; a cleared choice is null. */
export function changedFields(values: Partial<ProfileValues>, saved: ProfileValues): Changes {
  const changed = profileFields.flatMap((name) => {
    const value = values[name];
    if (value === undefined || value === saved[name]) return [];
    return [[name, (name === 'currency' || name === 'locale') && value === '' ? null : value] as const];
  });
  return Object.fromEntries(changed);
}

/** A choice that nothing would replace can't be taken away. */
export function emptyChoices(values: Partial<ProfileValues>, defaults: Defaults): FieldErrors {
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
 * Names first, since they may be refused; then each explicit choice, and of those only what was taken goes into the
 * profile. @returns the choices that could not be saved
 */
export async function saveChanges(
  { currency, locale, ...person }: Changes,
  calls: {
    /** Rejects where the profile is not changed. */
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

/** Everything was saved but these explicit choices. */
export const savedExcept = (left: readonly FormatField[]): string =>
  `Saved, except ${left.map((name) => (name === 'currency' ? 'the currency' : 'the format')).join(' and ')}.`;

const sentences: Readonly<Record<ProfileField | PasswordField, string>> = {
  firstname: `A first name has 1 to ${longest.firstname} characters.`,
  lastname: `A last name has 1 to ${longest.lastname} characters.`,
  jobtitle: `A job title has at most ${longest.jobtitle} characters.`,
  avatar: 'Choose one of the portraits.',
  currency: 'This currency is not known.',
  locale: 'This format is not known.',
  currentPassword: 'This is not your current password.',
  password: 'This password is not accepted.',
};

/** Our sentence for each field that an answer names, such as `user.firstname`. */
export function errorsOfFields(named: readonly string[]): FieldErrors {
  const known = named.map((path) => path.replace(/^user\./, '')).filter((name) => hasKey(sentences, name));
  return Object.fromEntries(known.map((name) => [name, sentences[name]]));
}
