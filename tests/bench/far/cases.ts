import { publicIdOf } from '#dev/world/publications.ts';
import type { World } from '#tests/support/world.ts';
import { asDocument, documentOf, type Measured, measureRequest } from './measure.ts';

export interface FarCase {
  /** Its argument on the command line: `npm run bench -- far overview`. */
  readonly id: string;
  readonly name: string;
  readonly measure: () => Promise<Measured>;
  /** Its hops are drawn for the documents. */
  readonly drawn?: true;
}

/** Of the local world: a published experience with products. */
const experience = 1011;

/** Names for the command line. */
export const caseIds = [
  ...(['overview', 'traffic', 'products', 'insights', 'report-builder', 'touchpoints', 'users', 'catalog'] as const),
  ...(['dates', 'write', 'read-after-write', 'public', 'smartlink', 'redirect'] as const),
] as const;

/** Pages and calls that people wait for most. */
export async function farCases(world: World): Promise<readonly FarCase[]> {
  const client = await world.signIn('brand.admin@brand.test');
  const visitor = world.client();
  const page = (name: string, path: string): Ask => [name, () => documentOf(client, path)()];
  const open = (name: string, path: string): Ask => [name, () => visitor.fetch(path, asDocument)];
  const call = (name: string, path: string): Ask => [name, () => client.call(path, { scope: 'account-10' })];
  let turn = 0;
  const note = (): Promise<Response> => {
    turn += 1;
    const json = { date: '2026-11-10', text: `Far ${turn}` };
    return client.call('/proxy/data/annotations', { method: 'POST', scope: 'account-10', json });
  };
  const asked: Readonly<Record<(typeof caseIds)[number], Ask>> = {
    overview: page('overview', '/dashboard/overview'),
    traffic: page('traffic', '/dashboard/traffic'),
    products: page('report of products', '/report/product-performance'),
    insights: page('insights', '/insight/what-changed'),
    'report-builder': page('report builder', '/custom/report-builder'),
    touchpoints: page('touchpoints', '/pop/dl'),
    users: page('users', '/users'),
    catalog: page('catalog', '/catalog'),
    dates: call('GET dates', '/proxy/reporting/dates'),
    write: ['POST a note', note],
    'read-after-write': call('GET notes after it', '/proxy/data/annotations?from=2026-11-01&to=2026-11-30'),
    public: open('public page', `/e/${publicIdOf(experience)}`),
    smartlink: open('smartlink', '/l/aurora-us'),
    redirect: open('redirect', '/r/go.aurora-coffee.example/summer'),
  };
  return caseIds.map((id) => {
    const [name, ask] = asked[id];
    return { id, name, measure: () => measureRequest(world, ask), ...(id === 'overview' && { drawn: true }) };
  });
}

type Ask = readonly [name: string, ask: () => Promise<Response>];
