import { call, callPart } from '#app/api/answers.server.ts';
import type { Failure } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type FieldErrors, type FormFields, type FormValues, postedValues } from '#app/forms/fields.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { ADMIN, covers } from '#shared/access/levels.ts';
import { userModes } from '#shared/access/modes.ts';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { isOneOf, keysOf } from '#shared/table.ts';
import { longestMemoryDays } from '#shared/touchpoints/alcohol-choices.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { blockBody, blockFields, countryBody, countryFields, gateFields, lineFields, stateFields } from './fields.ts';
import type { AlcoholIntent, AlcoholResult } from './outcome.ts';
import * as texts from './texts.ts';

const previewKinds = [...keysOf(touchpointKinds), 'voucher', 'form'] as const;

const readCountry = (search: URLSearchParams, name: string): string | null => {
  const country = (search.get(name) ?? '').trim().toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : null;
};
const readAge = (search: URLSearchParams, name: string): number | undefined => {
  const age = search.get(name) ?? '';
  return /^\d{1,3}$/.test(age) ? Math.min(Number(age), 120) : undefined;
};
const readRegion = (search: URLSearchParams, name: string): string | undefined =>
  /^[A-Z]{2}$/.exec(search.get(name) ?? '')?.[0];

/** Reads the settings, and the previews that the address asks for: of a visitor, and of the effects of a change. */
export async function loadAlcohol(page: PageContext, session: PageSession, search: URLSearchParams) {
  const { scope } = session.viewer;
  const sample = session.settings.anonymized;
  const admin = scope !== null && covers(scope.accessLevel, ADMIN);
  const staff = session.viewer.userMode === userModes.staff;
  const previewQuery = {
    ...{ country: readCountry(search, 'country'), region: readRegion(search, 'region'), age: readAge(search, 'age') },
    kind: previewKinds.find((kind) => kind === search.get('kind')) ?? 'ip',
  };
  const change = {
    ...{ country: readCountry(search, 'changeIn'), region: readRegion(search, 'changeState') },
    ...{ age: readAge(search, 'changeAge'), retailer: Number(search.get('changeRetailer')) || undefined },
    blocked: search.get('changeBlocked') === 'on' ? ('1' as const) : undefined,
  };
  const { country, region, age, kind } = previewQuery;
  const [settings, ages, checklist, history, preview, effects] = sample
    ? [null, null, null, null, null, null]
    : await Promise.all([
        callPart(page, 'alcoholSettings'),
        callPart(page, 'legalAges'),
        callPart(page, 'alcoholChecklist'),
        admin ? callPart(page, 'auditEvents', { query: { kind: 'alcohol', limit: 20 } }) : null,
        country === null || age === undefined
          ? null
          : callPart(page, 'alcoholPreview', { body: { country, age, kind, region: region ?? null } }),
        change.country === null
          ? null
          : callPart(page, 'alcoholEffects', { query: { ...change, country: change.country } }),
      ]);
  return {
    ...{
      sample,
      admin,
      staff,
      settings,
      ages,
      checklist,
      history,
      preview,
      effects,
      previewQuery,
      change,
    },
    ...{
      editedCountry: search.get('edit')?.trim().toUpperCase() ?? null,
      editedState: readRegion(search, 'editState') ?? null,
    },
    ...{ scope: search.get('scope'), viewing: session.viewing !== null },
    ...numbersIn(session),
  };
}
export type AlcoholData = Awaited<ReturnType<typeof loadAlcohol>>;

/** Posted field name by error code. */
const fieldByCode: Readonly<Record<string, string>> = {
  ...{ 'alcohol-age-below-law': 'age', 'alcohol-age-too-high': 'age', 'alcohol-country-unknown': 'country' },
  ...{ 'alcohol-memory-too-long': 'gateMemoryDays', 'alcohol-policy-address': 'contentPolicy' },
  ...{ 'alcohol-line-missing': 'responsible', 'alcohol-region-unknown': 'region' },
  ...{
    'alcohol-retailer-unknown': 'retailer',
    'alcohol-period-reversed': 'until',
    'alcohol-reason-not-legal': 'reason',
  },
  'alcohol-opening-reason': 'reason',
};
const refusalText = ({ code, detail }: Failure): string | null => (code?.startsWith('alcohol-') && detail) || null;
function fieldErrors(failure: Failure): FieldErrors {
  const field = failure.code && fieldByCode[failure.code];
  return field ? { [field]: refusalText(failure) ?? '' } : {};
}

interface FormSave<Intent extends AlcoholIntent, Fields extends FormFields> {
  readonly intent: Intent;
  readonly of?: string;
  readonly fields: Fields;
  /** Success message. */
  readonly done: string;
  readonly save: (values: FormValues<Fields>) => Promise<unknown>;
}

async function saveForm<Intent extends AlcoholIntent, Fields extends FormFields>(
  page: PageContext,
  form: FormData,
  { intent, of = '', fields, done, save }: FormSave<Intent, Fields>,
) {
  const values = postedValues(fields, form);
  try {
    await save(values);
    return { intent, of, ok: true as const, text: done };
  } catch (error) {
    const refused = refusalOf(page, { form, fields, values, error, intent, say: refusalText, errorsFor: fieldErrors });
    return { intent, of, ...refused };
  }
}

/** Body with all settings: the call replaces all of them, a form has only some. */
const settingsBody = ({ gateMemoryDays, sharing, contentPolicy, lines }: AlcoholSettings) => ({
  ...{ gateMemoryDays, sharing, contentPolicy, lines },
});

const intents = ['gate', 'lines', 'country', 'reset-country', 'state', 'block', 'delete-block'] as const;

export async function changeAlcohol(page: PageContext, form: FormData): Promise<AlcoholResult> {
  const intent = textOf(form, 'intent');
  switch (isOneOf(intents, intent) ? intent : 'gate') {
    case 'lines': {
      const locale = textOf(form, 'locale');
      return await saveForm(page, form, {
        ...{ intent: 'lines', of: locale, fields: lineFields, done: texts.linesSaved },
        save: async (lines) => {
          const now = settingsBody(await call(page, 'alcoholSettings'));
          const body = { ...now, lines: { ...now.lines, [locale]: lines } };
          await send(page, 'changeAlcoholSettings', { ifMatch: ifMatchFromForm(form), body });
        },
      });
    }
    case 'country': {
      const country = textOf(form, 'country');
      return await saveForm(page, form, {
        ...{ intent: 'country', of: country, fields: countryFields, done: texts.countrySaved },
        save: (values) =>
          send(page, 'setAlcoholCountry', {
            ...{ params: { country }, ifMatch: ifMatchFromForm(form), body: countryBody(country, values) },
          }),
      });
    }
    case 'state': {
      const state = textOf(form, 'state');
      return await saveForm(page, form, {
        ...{ intent: 'state', of: state, fields: stateFields, done: texts.stateSaved },
        save: (body) => send(page, 'setUsStateRule', { params: { state }, ifMatch: ifMatchFromForm(form), body }),
      });
    }
    case 'reset-country':
      return await saveForm(page, form, {
        ...{ intent: 'reset-country', fields: {}, done: texts.countryReset },
        save: () =>
          send(page, 'clearAlcoholCountry', {
            params: { country: textOf(form, 'country') },
            ifMatch: ifMatchFromForm(form),
          }),
      });
    case 'block':
      return await saveForm(page, form, {
        ...{ intent: 'block', fields: blockFields, done: texts.blockAdded },
        save: (values) => send(page, 'createAlcoholBlock', { body: blockBody(values) }),
      });
    case 'delete-block':
      return await saveForm(page, form, {
        ...{ intent: 'delete-block', fields: {}, done: texts.blockDeleted },
        save: () => send(page, 'deleteAlcoholBlock', { params: { id: textOf(form, 'id') } }),
      });
    default:
      return await saveForm(page, form, {
        ...{ intent: 'gate', fields: gateFields, done: texts.gateSaved },
        save: async ({ gateMemoryDays, ...values }) => {
          const now = settingsBody(await call(page, 'alcoholSettings'));
          const days = /^\d{1,3}$/.test(gateMemoryDays) ? Number(gateMemoryDays) : longestMemoryDays + 1;
          const body = { ...now, ...values, gateMemoryDays: days };
          await send(page, 'changeAlcoholSettings', { ifMatch: ifMatchFromForm(form), body });
        },
      });
  }
}
