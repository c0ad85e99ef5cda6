import { checkField, checkListField, choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import type { Scope } from '#shared/access/scopes.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import * as texts from './texts.ts';
import { givenLevels } from './user-words.ts';

/** Languages of invitations; people can choose others in their profile. */
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

/** Splits a text into email addresses by any separator; accepts `Ada <ada@brand.test>`. */
export const splitEmails = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .map((part) => part.replace(/^<|>$/g, ''))
      .filter((part) => part.includes('@') || (part !== '' && !text.includes('<')))
      .map((part) => [part.toLowerCase(), part]),
  ).values(),
];

const emailPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
export const invalidEmails = (text: string): string[] => splitEmails(text).filter((email) => !emailPattern.test(email));

/** @param scope the current account; in a subaccount, access is limited to that subaccount */
export function invitationsBody(
  { emails, access, whole, subaccounts, language, note }: InviteValues,
  scope: Scope,
  once: string,
): BodyOf<'createInvitations'> {
  const level = Number(access);
  const grant = (type: 'account' | 'operator', id: number) => ({ type, id, level });
  return {
    emails: splitEmails(emails),
    grants:
      scope.type === 'operator'
        ? [grant('operator', scope.id)]
        : [...(whole ? [grant('account', scope.id)] : []), ...subaccounts.map((id) => grant('operator', Number(id)))],
    language: language === '' ? null : language,
    note,
    once,
  };
}
