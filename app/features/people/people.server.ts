import { addressOf } from '#app/api/addresses.ts';
import { callList, callPart } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { send, textOf } from '#app/forms/refusal.server.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import * as texts from './texts.ts';

const statuses = ['active', 'never', 'disabled'] as const;

export async function loadPeople(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: 50 });
  const status = chosenIn(params, 'status', statuses);
  const staff = chosenIn(params, 'staff', ['yes', 'no'] as const);
  const narrowed = { ...query, status: status ?? undefined, staff: staff ?? undefined };
  return {
    ...{ search, isLaterPage, status, staff, ...numbersIn(session) },
    sample: session.settings.anonymized,
    fileAddress: addressOf('internalUsersFile', {
      query: { search: query.search, status: status ?? undefined, staff: staff ?? undefined },
    }).address,
    list: await callList(page, 'internalUsers', { query: narrowed }),
  };
}

export type PeopleData = Awaited<ReturnType<typeof loadPeople>>;

export const readPerson = (page: PageContext, id: string) => callPart(page, 'internalUser', { params: { id } });

export async function loadPerson(
  page: PageContext,
  session: PageSession,
  id: string,
  _: URLSearchParams,
  read: ReturnType<typeof readPerson>,
) {
  const [person, views] = await Promise.all([read, callPart(page, 'viewAsHistory', { query: { user: id } })]);
  return { person, views, ownEmail: session.user.email, ...numbersIn(session) };
}

export type PersonData = Awaited<ReturnType<typeof loadPerson>>;

/** Outcome of the form with that `intent`. */
export type PersonResult =
  | { readonly ok: true; readonly text: string; readonly intent: string; readonly viewing: boolean }
  | {
      readonly ok: false;
      readonly status: number;
      readonly text: string;
      readonly intent: string;
      /** Confirmation to post again with. */
      readonly confirm: 'full-admin-lost' | null;
      readonly values: Readonly<Record<string, string>>;
    };

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changePerson(page: PageContext, id: string, form: FormData): Promise<PersonResult> {
  const intent = textOf(form, 'intent');
  try {
    const text = await (changes[intent] ?? (async () => texts.nothingAskedFor))(page, id, form);
    return { ok: true, text, intent, viewing: intent === 'view-as' };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a person was not changed', { intent, kind: failure.kind });
    const text = failure.kind === 'invalid' ? texts.checkWhatYouTyped : refusalSentence(failure);
    return {
      ...{ ok: false, status: failure.status ?? 500, intent, text: text ?? failureText(failure.kind) },
      confirm: failure.code === 'full-admin-lost' ? failure.code : null,
      values: Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
    };
  }
}

/** Applies a change and returns the success message. */
type Change = (page: PageContext, id: string, form: FormData) => Promise<string>;

const readReason = (form: FormData) => ({ reason: textOf(form, 'reason') });

const changes: Readonly<Record<string, Change>> = {
  'view-as': async (page, userId, form) => {
    await send(page, 'startViewAs', { body: { userId, ...readReason(form), ticket: textOf(form, 'ticket') } });
    return '';
  },
  grant: async (page, id, form) => {
    const [level, operatorId] = [textOf(form, 'level'), Number(textOf(form, 'operatorId'))];
    await send(page, 'changeInternalGrant', {
      params: { id },
      body: {
        accountId: Number(textOf(form, 'accountId')),
        ...(operatorId ? { operatorId } : {}),
        level: level === '' ? null : Number(level),
        confirmed: form.has('confirmed'),
      },
    });
    return texts.accessChanged;
  },
  disable: async (page, id, form) => {
    await send(page, 'disableUser', { params: { id }, body: readReason(form) });
    return texts.personDisabled;
  },
  enable: async (page, id) => {
    await send(page, 'enableUser', { params: { id } });
    return texts.personEnabled;
  },
  'end-sessions': async (page, id, form) => {
    const session = textOf(form, 'session');
    await send(page, 'endUserSessions', { params: { id }, body: session ? { session } : {} });
    return texts.sessionsEnded;
  },
  'sign-in-mail': async (page, id) => {
    await send(page, 'sendSignInMail', { params: { id } });
    return texts.signInMailSent;
  },
  unlink: async (page, id, form) => {
    const body = { issuer: textOf(form, 'issuer'), subject: textOf(form, 'subject') };
    await send(page, 'unlinkIdentity', { params: { id }, body });
    return texts.unlinked;
  },
  'ask-staff': async (page, id, form) => {
    await send(page, 'requestStaff', { params: { id }, body: readReason(form) });
    return texts.staffAsked;
  },
  'confirm-staff': async (page, id) => {
    await send(page, 'confirmStaff', { params: { id } });
    return texts.staffConfirmed;
  },
  'remove-staff': async (page, id) => {
    await send(page, 'removeStaff', { params: { id } });
    return texts.staffRemoved;
  },
};
