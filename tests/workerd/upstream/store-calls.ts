import { expect } from 'vitest';
import type { LocationsAnswer, LocationVersion, UploadedLocations } from '#shared/api/families/locations-schemas.ts';
import { ask, type Caller } from './caller.ts';

/** Address of a resource in a scope such as `1` or `1?operator_ids=11`. */
export function at(resource: string, scope: string, rest = '', query = ''): string {
  const [account, operators] = scope.split('?');
  const asked = [operators, query].filter(Boolean).join('&');
  return `/proxy/data/${resource}/${account}${rest}${asked ? `?${asked}` : ''}`;
}

export const sent = (who: Caller, scope: string, text: string, query = '') =>
  ask(who.token, at('location-versions', scope, '', `uid=${who.uid}&csrfToken=${who.csrfToken}&${query}`), {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'text/csv' },
  });

type Uploaded = UploadedLocations & { readonly version: LocationVersion };

export async function upload(who: Caller, scope: string, text: string, query = ''): Promise<Uploaded> {
  const response = await sent(who, scope, text, query);
  if (response.status !== 200) throw new Error(await response.text());
  return await response.json();
}

export const publish = (who: Caller, scope: string, id: number, etag: string) =>
  ask(who.token, at('location-versions', scope, `/${id}/publish`, `uid=${who.uid}`), {
    method: 'POST',
    body: { csrfToken: who.csrfToken },
    headers: { 'If-Match': etag },
  });

export async function show(who: Caller, scope: string, text: string, query = ''): Promise<number> {
  const { version } = await upload(who, scope, text, query);
  const { etag } = await (await who.get(at('location-versions', scope))).json<{ etag: string }>();
  expect((await publish(who, scope, version.id, etag)).status).toBe(200);
  return version.id;
}

export const stores = async (who: Caller, scope: string, query = ''): Promise<LocationsAnswer> =>
  await (await who.get(at('locations', scope, '', query))).json();
