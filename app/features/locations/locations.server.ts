import { readOnlyReason } from '#app/access/read-only.server.ts';
import { callList, callPart } from '#app/api/answers.server.ts';
import { type Failure, type FailureKind, failureOf, failureText } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { mapView } from '#shared/locations/map-view.ts';
import { type StoreValues, storeErrors, storeFields } from './store-fields.ts';
import { searchOf } from './store-search.ts';
import * as texts from './texts.ts';

export type LocationsData = Awaited<ReturnType<typeof loadLocations>>;

/** Reads stores, map, versions of the list, the open version and the edited store. */
export async function loadLocations(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const search = searchOf(params);
  const id = params.get('version');
  const canWrite = readOnlyReason(page, session, endpoints.editLocations.access) === null;
  const editedNumber = canWrite ? params.get('edit')?.trim().slice(0, 60) : undefined;
  const [stores, map, versions, openVersion, edits] = await Promise.all([
    callList(page, 'locations', {
      query: {
        ...search.asked,
        order: search.typed.order || undefined,
        limit: 25,
        cursor: params.get('after') ?? undefined,
      },
    }),
    callPart(page, 'locationPoints', { query: search.asked }),
    callPart(page, 'locationVersions', { query: { limit: 20 } }),
    id !== null && /^\d{1,15}$/.test(id) ? readVersion(page, id, params.get('from')) : null,
    canWrite ? callPart(page, 'locationEdits', { query: { code: editedNumber || undefined } }) : null,
  ]);
  return {
    scope: scope ? { ref: formatScopeRef(scope), label: scope.label } : null,
    ...{ canWrite, edits },
    /** Number of the edited store; empty for a new one, null for none. */
    edited: editedNumber ?? null,
    sample: session.settings.anonymized,
    ...numbersIn(session),
    ...{ search, stores, versions, openVersion },
    isLaterPage: params.has('after'),
    map:
      map.state === 'ready' ? mapView(map.answer.points, stores.state === 'ready' ? stores.answer.from : null) : null,
  };
}

/** Reads the diff of a version and its rejected rows. */
async function readVersion(page: PageContext, id: string, from: string | null) {
  const [diff, rejects] = await Promise.all([
    callPart(page, 'locationDiff', {
      params: { id },
      query: { limit: 25, cursor: from ?? undefined },
    }),
    callPart(page, 'locationRejects', { params: { id }, query: { limit: 25 } }),
  ]);
  return { diff, rejects, isLaterPage: from !== null };
}

export type LocationResult =
  | { readonly ok: true; readonly done: 'shown' | 'gone' }
  | { readonly ok: true; readonly done: 'edited'; readonly version: number }
  /** Typed values of a store; none for changes of a version. */
  | RejectedForm<StoreValues>;

/** Publishes, restores or discards a version, or edits a store. Returns failed calls instead of throwing. */
export async function changeLocations(page: PageContext, form: FormData): Promise<LocationResult> {
  const intent = textOf(form, 'intent');
  const values = form.has('store') ? postedValues(storeFields, form) : null;
  try {
    return values ? await editStore(page, form, intent === 'remove' ? null : values) : await changeVersion(page, form);
  } catch (error) {
    if (values) {
      const errorsFor = ({ fields = [] }: Failure) => (intent === 'remove' ? {} : storeErrors(fields, values));
      return refusalOf(page, { form, fields: storeFields, values, error, intent, errorsFor });
    }
    const { kind, status } = failureOf(error);
    page.log('warn', 'a list of stores was not changed', { intent, kind });
    return { ok: false, status: status ?? 500, text: failureMessage(kind), errors: {}, values: null, from: '' };
  }
}

async function editStore(page: PageContext, form: FormData, store: StoreValues | null): Promise<LocationResult> {
  const body = { code: textOf(form, 'store') || null, store };
  const { id } = await send(page, 'editLocations', { ifMatch: ifMatchFromForm(form), body });
  return { ok: true, done: 'edited', version: id };
}

async function changeVersion(page: PageContext, form: FormData): Promise<LocationResult> {
  const params = { id: textOf(form, 'version') };
  const isDiscard = textOf(form, 'intent') === 'discard';
  if (isDiscard) await send(page, 'deleteLocationVersion', { params });
  else await send(page, 'publishLocations', { params, ifMatch: textOf(form, 'etag') });
  return { ok: true, done: isDiscard ? 'gone' : 'shown' };
}

const failureMessage = (kind: FailureKind): string => (kind === 'conflict' ? texts.listChanged : failureText(kind));
