import { inject } from 'vitest';
import type { Connection, Connections, SyncRun } from '#shared/api/families/connections-schemas.ts';
import { amazonControl } from '#tests/support/amazon-client.ts';
import { runSyncs } from '#upstream/connections/run-syncs.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, audience, type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

export const seller = 'A2NORDLICHT001';
export const vendor = 'AVFINEFOODS001';
export const minute = 60_000;
const appOrigin = 'http://localhost:8787';
const returns = { sp: '/data-and-integrations/seller-partner-auth', ads: '/data-and-integrations/attribution-auth' };

/** Ada's brand, and Amazon beside it. @param suite which of the servers: no two files may share one */
export function connectionWorld(suite: number) {
  const amazon = inject('amazons')[suite];
  if (!amazon) throw new Error('there are not so many servers');
  const vars: Record<string, string> = {
    ...{ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience, DATA_SECRET: 's'.repeat(32) },
    ...{ ...amazon.variables, APP_ORIGIN: appOrigin, OUTGOING_LOCAL_ORIGINS: amazon.origin },
  };
  const control = amazonControl(amazon.origin);
  let ada: Caller;

  const call = (method: string, path: string, body: object = {}, more: Called = {}) => {
    const who = more.who ?? ada;
    const query = new URLSearchParams({ uid: who.uid, ...(more.operator && { operator_ids: String(more.operator) }) });
    const [plain = '', own] = path.split('?');
    return ask(who.token, `/proxy/data/connections/1${plain}?${query}${own ? `&${own}` : ''}`, {
      method,
      ...(method !== 'GET' && { body: { ...body, csrfToken: who.csrfToken } }),
      ...(more.etag !== undefined && { headers: { 'If-Match': more.etag } }),
      env: { ...vars, ...more.env },
    });
  };

  const begin = async (audience: 'sp' | 'ads' = 'sp', more: Called & { party?: string } = {}): Promise<string> => {
    const asked =
      audience === 'sp'
        ? { provider: 'amazon-sp', party: more.party ?? 'seller', marketplace: 'DE' }
        : { provider: 'amazon-ads', region: 'eu' };
    const answer = await call('POST', '/authorisations', asked, more);
    if (answer.status !== 200) throw new Error(await answer.text());
    return new URL((await answer.json<{ url: string }>()).url).searchParams.get('state') ?? '';
  };
  const codeOf = (merchant = seller, audience: 'sp' | 'ads' = 'sp') =>
    control.code(merchant, audience, appOrigin + returns[audience]);
  const back = (state: string, code: string, audience: 'sp' | 'ads' = 'sp', merchant = seller) => ({
    ...{ provider: `amazon-${audience}`, state, code },
    ...(audience === 'sp' && { sellingPartnerId: merchant }),
  });
  const connect = async (audience: 'sp' | 'ads' = 'sp', merchant = seller): Promise<number> => {
    const state = await begin(audience, { party: merchant === vendor ? 'vendor' : 'seller' });
    const answer = await call('POST', '/callback', back(state, await codeOf(merchant, audience), audience, merchant));
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json<{ id: number }>()).id;
  };

  return {
    ...{ vars, control, call, begin, codeOf, back, connect },
    /** Resets the world, and Amazon's clock to the machine's. */
    reset: async () => {
      await smallWorld();
      await control.reset();
      ada = await signIn('ada@one');
    },
    listed: async () => await (await call('GET', '')).json<Connections>(),
    one: async (id: number): Promise<Connection> => {
      const { items } = await (await call('GET', '')).json<Connections>();
      const found = items.find((item) => item.id === id);
      if (!found) throw new Error('there is no such connection');
      return found;
    },
    runs: async (id: number) => (await (await call('GET', `/${id}/syncs`)).json<{ items: SyncRun[] }>()).items,
    /** One run of the cron trigger at an instant, which Amazon's clock is set to as well. */
    turn: async (at: number, binding: D1Database = d1) => {
      await control.clock(at);
      const database = new Database(binding);
      await runSyncs({ config: parseConfig(vars), database, facts: d1Facts(database) }, at);
    },
    calls: async () => (await control.calls()).map(({ operation }) => operation),
  };
}

interface Called {
  readonly who?: Caller;
  readonly operator?: number;
  readonly etag?: string;
  readonly env?: Record<string, string | undefined>;
}
