import { checkField, checkListField, choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import type { Scope } from '#shared/access/scopes.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import * as texts from './texts.ts';
import { givenLevels } from './user-words.ts';

/** Languages that invitations offer; a new person can choose any other in the profile. */
export const languages = {
  '': texts.theirOwnLanguage,
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
} as const;

export const inviteFields = {
  emails: textField({
    ...{ label: texts.emailAddresses, hint: texts.emailsHint, error: texts.giveAddresses },
    ...{ required: true, maxLength: 14_000, spellCheck: false, autoComplete: 'off' },
  }),
  access: choiceField(givenLevels, { label: texts.accessLabel, initial: '1' }),
  whole: checkField({ label: texts.onTheAccount, initial: true }),
  subaccounts: checkListField({ label: texts.onSubaccounts, path: 'grants', error: texts.choosePlace }),
  language: choiceField(languages, { label: texts.language, initial: '' }),
  note: textField({ label: texts.note, hint: texts.noteHint, error: texts.noteTooLong, maxLength: 500 }),
};

export type InviteValues = FormValues<typeof inviteFields>;

/** The addresses of a field, however they are parted; `Ada <ada@brand.test>` is one. */
export const emailsIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .map((part) => part.replace(/^<|>$/g, ''))
      .filter((part) => part.includes('@') || (part !== '' && !text.includes('<')))
      .map((part) => [part.toLowerCase(), part]),
  ).values(),
];

const plain = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
export const wrongEmails = (text: string): string[] => emailsIn(text).filter((email) => !plain.test(email));

/** @param scope the account, or the subaccount that is worked in, which is all that can be given then */
export function bodyOf(
  { emails, access, whole, subaccounts, language, note }: InviteValues,
  scope: Scope,
  once: string,
): BodyOf<'createInvitations'> {
  const level = Number(access);
  const of = (type: 'account' | 'operator', id: number) => ({ type, id, level });
  return {
    emails: emailsIn(emails),
    grants:
      scope.type === 'operator'
        ? [of('operator', scope.id)]
        : [...(whole ? [of('account', scope.id)] : []), ...subaccounts.map((id) => of('operator', Number(id)))],
    language: language === '' ? null : language,
    note,
    once,
  };
}
