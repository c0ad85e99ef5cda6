import type { Endpoint } from '#shared/api/endpoint.ts';
import { type EndpointId, endpointEntries } from '#shared/api/endpoints.ts';
import { ask, type Caller } from './caller.ts';
import { bodies, pathTo, queries, tags } from './every-object.ts';
import { d1 } from './migrated.ts';
import { rowsOf } from './small-world.ts';

export interface Place {
  readonly account: number;
  readonly operator?: number;
}
/** The scope of all items. */
export const home: Place = { account: 1, operator: 12 };

export type Entry = readonly [EndpointId, Endpoint];
export const scoped = (endpointEntries as readonly Entry[]).filter(([, { scope }]) => scope === 'path');
export const writing = scoped.filter(([, { effect }]) => effect === 'write');

/** A call of somebody who works in a scope. */
export async function call(
  who: Caller,
  [id, endpoint]: Entry,
  place: Place,
  body = bodies[id] ?? {},
): Promise<Response> {
  const { method, path, uploads } = endpoint;
  const query = [
    ...(queries[id] ? [queries[id]] : []),
    ...(place.operator ? [`operator_ids=${place.operator}`] : []),
    `uid=${who.uid}`,
    ...(uploads ? [`csrfToken=${who.csrfToken}`] : []),
  ].join('&');
  const [type] = uploads ?? [];
  return ask(who.token, `${pathTo(path, place.account)}?${query}`, {
    method,
    ...(method === 'GET'
      ? {}
      : { body: type ? 'gtin,name\n4006381333931,x\n' : { ...body, csrfToken: who.csrfToken } }),
    headers: { ...who.headers, 'If-Match': tags[id] ?? '"1"', ...(type ? { 'Content-Type': type } : {}) },
  });
}

/** All stored rows except sessions. */
export async function everything(
  of: (row: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<string> {
  const tables = await rowsOf(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
       AND name NOT IN ('upstream_session', 'identity_link', 'd1_migrations') ORDER BY name`,
  );
  const all = await d1.batch(tables.map(({ name }) => d1.prepare(`SELECT * FROM ${name}`)));
  return JSON.stringify(
    all.map(({ results }, at) => [tables[at]?.name, (results as Record<string, unknown>[]).filter(of)]),
  );
}
