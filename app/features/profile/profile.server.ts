import { send } from '#app/api/answers.server.ts';
import { type Failure, failureOf, failureText } from '#app/api/failure.ts';
import { preferencesOf } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt } from '#app/forms/fields.ts';
import { keysOf } from '#shared/table.ts';
import {
  changedFields,
  confirmationFailure,
  missingChoices,
  type ProfileValues,
  passwordFields,
  profileFields,
  saveChanges,
  unsavedChoicesText,
} from './fields.ts';
import * as texts from './texts.ts';
import { readLabels, resolveCodes } from './typed-choices.server.ts';

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;

/** Reads the data of the profile page. */
export async function loadProfile(page: PageContext, session: PageSession) {
  const { user, viewer } = session;
  const { scope } = viewer;
  const saved = savedValues(session);
  return {
    email: user.email,
    saved,
    labels: await readLabels(page, saved),
    defaults: scopeDefaults(session),
    preferences: preferencesOf(session),
    passwordManaged: user.passwordManaged,
    subscription: scope && {
      label: scope.label,
      on: scope.settings.emailSubscription ?? user.emailSubscription,
    },
  };
}

function savedValues({ user, settings }: PageSession): ProfileValues {
  return {
    firstname: user.firstname,
    lastname: user.lastname,
    jobtitle: user.jobtitle,
    avatar: user.avatar,
    currency: settings.currency || user.currency || '',
    locale: settings.locale || user.locale || '',
  };
}

const scopeDefaults = ({ user, viewer: { scope } }: PageSession) => ({
  currency: user.defaultCurrency || scope?.defaultCurrency || null,
  locale: user.defaultLocale || scope?.defaultLocale || null,
});

export const intents = ['profile', 'subscription', 'confirmation', 'password'] as const;
type Intent = (typeof intents)[number];

/** Outcome of a form posted without a script. */
export type ProfileResult =
  | { readonly ok: true; readonly intent: Intent }
  | {
      readonly ok: false;
      readonly intent: Intent;
      readonly status: number;
      readonly text: string;
      readonly errors: FieldErrors;
      /** Typed values to show again; never a password. */
      readonly values: Partial<ProfileValues>;
    };

/** Handles a posted form with the same calls as the script. Returns failed calls instead of throwing. */
export async function changeProfile(page: PageContext, form: FormData, session: PageSession): Promise<ProfileResult> {
  const intent = intents.find((known) => known === form.get('intent')) ?? 'profile';
  const typed = intent === 'profile' ? readTexts(form, keysOf(profileFields)) : {};
  const refuse = (errors: FieldErrors, text: string, status: number): ProfileResult => ({
    ok: false,
    ...{ intent, status, text, errors, values: typed },
  });
  const { values, errors: unclear } = await resolveCodes(page, typed);
  const refused = { ...unclear, ...missingChoices(values, scopeDefaults(session)) };
  if (Object.keys(refused).length > 0) return refuse(refused, texts.notSaved, 400);
  try {
    if (intent !== 'profile') await changes[intent](page, form);
    else {
      const left = await saveProfile(page, session, values);
      if (left.length > 0) return refuse({}, unsavedChoicesText(left), 502);
    }
    return { ok: true, intent };
  } catch (error) {
    const failure: Failure = failureOf(error);
    page.log('warn', 'profile not changed', { intent, kind: failure.kind });
    const errors = fieldErrorsAt({ ...profileFields, ...passwordFields }, failure.fields ?? []);
    const sentence = intent === 'confirmation' ? confirmationFailure : failureText;
    const text = Object.keys(errors).length > 0 ? texts.notSaved : sentence(failure.kind);
    return refuse(errors, text, failure.status ?? 500);
  }
}

const saveProfile = (page: PageContext, session: PageSession, values: Partial<ProfileValues>) =>
  saveChanges(changedFields(values, savedValues(session)), {
    update: (user) => send(page, 'updateUser', { body: { user } }),
    choose: (name, value) =>
      send(page, 'changeSettings', { body: { settings: { [name]: value } } }).then(
        () => true,
        () => false,
      ),
  });

const changes: Readonly<Record<Exclude<Intent, 'profile'>, (page: PageContext, form: FormData) => Promise<void>>> = {
  subscription: (page, form) =>
    send(page, 'updateScopeSettings', { body: { settings: { emailSubscription: form.get('on') === 'true' } } }),
  confirmation: (page) => send(page, 'sendConfirmation'),
  password: (page, form) => send(page, 'updateUser', { body: { user: readTexts(form, keysOf(passwordFields)) } }),
};

function readTexts<Name extends string>(form: FormData, names: readonly Name[]): Partial<Record<Name, string>> {
  const given = names.flatMap((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // The entries have all of the names as keys.
  return Object.fromEntries(given) as Partial<Record<Name, string>>;
}
