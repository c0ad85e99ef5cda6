import { redirect } from 'react-router';
import { call } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { peopleRefusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { pagePath } from '#app/page-path.ts';
import { type BulkOutcome, selectedIn } from '#app/page-recipes/bulk-selection.ts';
import { counted } from '#app/ui/counted.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { type InviteValues, invalidEmails, invitationsBody, inviteFields, splitEmails } from './invite-fields.ts';
import * as texts from './texts.ts';

export type UsersResult =
  | { readonly of: 'page'; readonly ok: true; readonly text: string }
  | { readonly of: 'page'; readonly ok: false; readonly status: number; readonly text: string }
  | { readonly of: 'invite'; readonly ok: true; readonly text: string }
  | ({ readonly of: 'invite' } & RejectedForm<InviteValues>)
  | ({ readonly of: 'bulk' } & BulkOutcome);

/** Handles a posted form. @throws a redirect after the person has removed their own access */
export async function changeUsers(page: PageContext, form: FormData, session: PageSession): Promise<UsersResult> {
  const intent = textOf(form, 'intent');
  if (intent === 'invite') return await invite(page, form, session);
  if (intent.endsWith('-selected')) return await changeSelectedPeople(page, form, intent);
  try {
    const text = await (actions[intent] ?? unknownIntent)(page, form);
    return { of: 'page', ok: true, text };
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failureOf(error);
    page.log('warn', 'a change of people was refused', { reason: intent, state: failure.kind });
    const lost = failure.status === 412 ? texts.accessChangedMeanwhile : null;
    const text = lost ?? peopleRefusalSentence(failure) ?? failureText(failure.kind);
    return { of: 'page', ok: false, status: failure.status ?? 500, text };
  }
}

type PeopleAction = (page: PageContext, form: FormData) => Promise<string>;

const unknownIntent: PeopleAction = async () => texts.nothingWasDone;
const personCall = (form: FormData) => ({ params: { userId: textOf(form, 'person') } });
const invitationCall = (form: FormData) => ({ params: { id: textOf(form, 'invitation') } });

const actions: Readonly<Record<string, PeopleAction>> = {
  access: async (page, form) => {
    await send(page, 'changeUserAccess', {
      ...personCall(form),
      ifMatch: ifMatchFromForm(form),
      body: { grants: readGrants(form) },
    });
    return texts.accessSaved;
  },
  remove: async (page, form) => {
    await call(page, 'removeUser', personCall(form));
    return texts.personRemoved;
  },
  'sign-out': async (page, form) => {
    await call(page, 'signOutUser', personCall(form));
    return texts.signedOut;
  },
  resend: async (page, form) => {
    await call(page, 'resendInvitation', invitationCall(form));
    return texts.invitationResent;
  },
  revoke: async (page, form) => {
    await call(page, 'revokeInvitation', invitationCall(form));
    return texts.invitationRevoked;
  },
  leave: async (page) => {
    await call(page, 'leaveScope');
    throw redirect(pagePath('/login-redirect'), 303);
  },
};

/** Reads levels posted as `level account 10` or `level operator 101`; an empty value removes the access. */
const readGrants = (form: FormData) =>
  [...form].flatMap(([name, value]) => {
    const [, type, id] = /^level (account|operator) ([1-9]\d{0,14})$/.exec(name) ?? [];
    if (type === undefined || id === undefined || typeof value !== 'string') return [];
    const level = value === '' ? null : Number(value);
    return [{ type: type === 'account' ? ('account' as const) : ('operator' as const), id: Number(id), level }];
  });

async function invite(page: PageContext, form: FormData, session: PageSession): Promise<UsersResult> {
  const values = postedValues(inviteFields, form);
  try {
    const { scope } = session.viewer;
    if (!scope) throw new Error('the page needs a scope');
    const { sent } = await send(page, 'createInvitations', {
      body: invitationsBody(values, scope, textOf(form, 'once')),
    });
    const count = counted(sent, 'invitation', createFormats('en-US', ''));
    return { of: 'invite', ok: true, text: fill(texts.invitationsSent, { count }) };
  } catch (error) {
    const refusal = refusalOf(page, {
      ...{ form, fields: inviteFields, values, error, intent: 'invite' },
      errorsFor: ({ fields = [] }) => addressErrors(fields, values),
      say: peopleRefusalSentence,
    });
    return { of: 'invite', ...refusal };
  }
}

function addressErrors(refused: readonly string[], { emails }: InviteValues): Readonly<Record<string, string>> {
  if (!refused.some((path) => path.startsWith('emails.'))) return {};
  const invalid = invalidEmails(emails);
  const all = splitEmails(emails);
  const named = invalid.length > 0 ? invalid : refused.flatMap((path) => all[Number(path.split('.')[1])] ?? []);
  return { emails: fill(texts.notAddresses, { list: named.slice(0, 5).join(', ') }) };
}

/** Maximum number of skipped people in the message. */
const maxNamed = 5;

async function changeSelectedPeople(page: PageContext, form: FormData, intent: string): Promise<UsersResult> {
  const rows = selectedIn(form);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { of: 'bulk', ok: false, status: 400, text: texts.selectPeopleFirst, refused: [] };
  const level = Number(textOf(form, 'level'));
  const change =
    intent === 'remove-selected'
      ? { remove: true as const }
      : { level: level === 7 ? (7 as const) : level === 3 ? (3 as const) : (1 as const) };
  const dryRun = intent === 'check-selected';
  try {
    const { changed, refused } = await send(page, 'changeUsers', { body: { ids, change, dryRun } });
    const done = fill(dryRun ? texts.wouldChange : texts.wereChanged, { count: changed });
    const list = refused
      .slice(0, maxNamed)
      .map(({ name, sentence }) => `${name}: ${sentence}`)
      .join(' ');
    const text = refused.length === 0 ? done : fill(texts.leftOut, { changed: done, list });
    // After a dry run everyone stays selected.
    const stillSelected = dryRun ? ids : refused.map(({ id }) => id);
    return { of: 'bulk', ok: changed > 0, status: changed > 0 ? 200 : 409, text, refused: stillSelected };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a change of selected people was refused', { state: failure.kind });
    const text = peopleRefusalSentence(failure) ?? failureText(failure.kind);
    return { of: 'bulk', ok: false, status: failure.status ?? 500, text, refused: ids };
  }
}
