import { publicIdOf } from '#dev/world/publications.ts';
import type { World } from '#tests/support/world.ts';
import { asDocument, documentOf, type Measured, measureRequest } from './measure.ts';

export interface FarCase {
  readonly name: string;
  readonly measure: () => Promise<Measured>;
  /** Its hops are drawn for the documents. */
  readonly drawn?: true;
}

/** Of the local world: a published experience with products. */
const experience = 1011;

/** Pages and calls that people wait for most. */
export async function farCases(world: World): Promise<readonly FarCase[]> {
  const client = await world.signIn('brand.admin@brand.test');
  const visitor = world.client();
  const page = (name: string, path: string): FarCase => ({
    name,
    measure: () => measureRequest(world, documentOf(client, path)),
  });
  const open = (name: string, path: string): FarCase => ({
    name,
    measure: () => measureRequest(world, () => visitor.fetch(path, asDocument)),
  });
  const call = (name: string, path: string): FarCase => ({
    name,
    measure: () => measureRequest(world, () => client.call(path, { scope: 'account-10' })),
  });
  let turn = 0;
  const note = (): Promise<Response> => {
    turn += 1;
    const json = { date: '2026-11-10', text: `Far ${turn}` };
    return client.call('/proxy/data/annotations', { method: 'POST', scope: 'account-10', json });
  };
  return [
    { ...page('overview', '/dashboard/overview'), drawn: true },
    page('report builder', '/custom/report-builder'),
    page('users', '/users'),
    page('catalog', '/catalog'),
    call('GET dates', '/proxy/reporting/dates'),
    { name: 'POST a note', measure: () => measureRequest(world, note) },
    call('GET notes after it', '/proxy/data/annotations?from=2026-11-01&to=2026-11-30'),
    open('public page', `/e/${publicIdOf(experience)}`),
    open('smartlink', '/l/aurora-us'),
    open('redirect', '/r/go.aurora-coffee.example/summer'),
  ];
}
