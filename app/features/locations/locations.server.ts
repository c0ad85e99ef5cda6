import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import {
  locationDiffAnswerSchema,
  locationPointsAnswerSchema,
  locationRejectsSchema,
  locationsAnswerSchema,
  locationVersionsAnswerSchema,
} from '#shared/api/families/locations-schemas.ts';
import { mapView } from '#shared/locations/map-view.ts';
import { closedTo } from '../../access/closed.server.ts';
import { readPart } from '../../api/answers.server.ts';
import { type FailureKind, failureOf, failureText, readJson } from '../../api/failure.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { searchOf } from './store-search.ts';

export type LocationsData = Awaited<ReturnType<typeof loadLocations>>;

/** Stores, where they are, the versions of the list, and the one that is looked at. */
export async function loadLocations(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const search = searchOf(params);
  const id = params.get('version');
  const [stores, map, versions, looked] = await Promise.all([
    readPart(page, 'locations', locationsAnswerSchema, {
      query: { ...search.asked, limit: 25, cursor: params.get('after') ?? undefined },
    }),
    readPart(page, 'locationPoints', locationPointsAnswerSchema, { query: search.asked }),
    readPart(page, 'locationVersions', locationVersionsAnswerSchema, { query: { limit: 20 } }),
    id !== null && /^\d{1,15}$/.test(id) ? readVersion(page, id, params.get('from')) : null,
  ]);
  return {
    scope: scope ? { ref: formatScopeRef(scope), label: scope.label } : null,
    writes: closedTo(page, session, endpoints.uploadLocations.access) === null,
    sample: session.settings.anonymized,
    ...numbersIn(session),
    ...{ search, stores, versions, looked },
    later: params.has('after'),
    map:
      map.state === 'ready' ? mapView(map.answer.points, stores.state === 'ready' ? stores.answer.from : null) : null,
  };
}

/** What the version would change, and what of its file was not taken. */
async function readVersion(page: PageContext, id: string, from: string | null) {
  const [diff, rejects] = await Promise.all([
    readPart(page, 'locationDiff', locationDiffAnswerSchema, {
      params: { id },
      query: { limit: 25, cursor: from ?? undefined },
    }),
    readPart(page, 'locationRejects', locationRejectsSchema, { params: { id }, query: { limit: 25 } }),
  ]);
  return { diff, rejects, later: from !== null };
}

export type LocationResult =
  | { readonly ok: true; readonly done: 'shown' | 'gone' }
  | { readonly ok: false; readonly text: string };

/** Publishes a version, goes back to one, or throws a draft away. */
export async function changeLocations(page: PageContext, form: FormData): Promise<LocationResult> {
  const text = (name: string) => String(form.get(name) ?? '');
  const params = { id: text('version') };
  const gone = text('intent') === 'discard';
  try {
    if (gone) await readJson(await page.api('deleteLocationVersion', { params }));
    else await readJson(await page.api('publishLocations', { params, ifMatch: text('etag') }));
    return { ok: true, done: gone ? 'gone' : 'shown' };
  } catch (error) {
    const { kind } = failureOf(error);
    page.log('warn', 'a list of stores was not changed', { intent: text('intent'), kind });
    return { ok: false, text: sentence(kind) };
  }
}

const sentence = (kind: FailureKind): string =>
  kind === 'conflict'
    ? 'Somebody else has published a list meanwhile. What would change is compared with that one now.'
    : failureText(kind);
