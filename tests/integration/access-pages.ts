import { expect } from 'vitest';
import { denialPath } from '#shared/access/landing.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { InitAnswer } from '#shared/api/wire.ts';
import { type Column, columns } from '#tests/support/access-columns.ts';
import { addressOf, type Outcome, rows } from '#tests/support/access-table.ts';
import { type Client, documentHeaders } from '#tests/support/client.ts';
import type { World } from '#tests/support/world.ts';

/** Pages that only redirect to another one. */
const passing = new Set(['/', '/login', '/login-redirect', '/callback', '/logout']);
/** The sign-in of this person fails, so they have no session. */
export const withoutScope = 'noscope@nowhere.test';

/** Signs in each person of the table once, and switches staff to the mode of the column. */
export function clientsOf(world: () => World): (column: Column) => Promise<Client> {
  const clients = new Map<string, Client>();
  return async ({ email, mode }) => {
    if (email === null || email === withoutScope) return world().client();
    const client = clients.get(email) ?? (await world().signIn(email));
    clients.set(email, client);
    if (email.endsWith('@merchlens.test')) await changeMode(client, mode);
    return client;
  };
}

async function changeMode(client: Client, to: number): Promise<void> {
  const init: InitAnswer = await (await client.call(endpoints.init.path)).json();
  const from = init.currentSettings.userMode;
  if (from === to) return;
  const path = endpoints.changeMode.path.replace(':uid', 'me');
  expect((await client.call(path, { method: 'POST', json: { from, to } })).status).toBe(200);
}

export const addressFor = (path: string, scope: string | null): string =>
  scope ? `${addressOf(path)}?scope=${scope}` : addressOf(path);

/** Where the first answer of a refused page leads. */
const placeOf = (outcome: Exclude<Outcome, 'allowed'>, address: string): string =>
  denialPath(outcome === 'no-access' ? 'signed-out' : outcome, address);

/** A rendered page that is none of our own error pages. */
export const landsWell = (status: number, body: string): boolean => status < 500 && /<h1[\s>]/.test(body);

/**
 * One of the people who may see a page, another one for each page. Rendering a page for everybody takes a minute:
 * `access.full.test.ts` does that.
 */
export function isSampled(row: number, column: number): boolean {
  const allowed = columns.flatMap((_, at) => (outcomeAt(row, at) === 'allowed' ? [at] : []));
  return allowed[(row * 7 + 3) % allowed.length] === column;
}

const outcomeAt = (row: number, column: number): Outcome => rows[row]?.outcomes[column] ?? 'allowed';

/** Opens the pages as one person: those they may see answer, all others redirect as the table says. */
export async function expectPages(
  client: Client,
  at: number,
  isAsked: (row: number, column: number) => boolean,
): Promise<void> {
  const found: unknown[] = [];
  const expected: unknown[] = [];
  const places = new Set<string>();
  for (const [row, { path }] of rows.entries()) {
    const outcome = outcomeAt(row, at);
    if (passing.has(path) || (outcome === 'allowed' && !isAsked(row, at))) continue;
    const address = addressFor(path, columns[at]?.scope ?? null);
    const answer = await client.fetch(address, { headers: documentHeaders });
    const location = answer.headers.get('location');
    if (location) places.add(location);
    found.push([address, location, landsWell(answer.status, await answer.text()) || location !== null]);
    expected.push([address, outcome === 'allowed' ? null : placeOf(outcome, address), true]);
  }
  expect(found).toEqual(expected);
  const landings = new Set([...places].map((place) => place.replace(/(?<=[?&](redirect|url)=)[^&]*/, '%2Fprofile')));
  for (const place of landings) {
    const page = await client.page(place);
    expect([place, page.hops.length <= 10, landsWell(page.status, page.body)]).toEqual([place, true, true]);
  }
}

export const nameOf = ({ email, scope, mode }: Column): string =>
  `${email ?? 'nobody'} in ${scope ?? 'no scope'}, mode ${mode}`;
