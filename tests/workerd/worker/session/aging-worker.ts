import { createSealer } from '#shared/secrets/sealing.ts';
import { createApp } from '#worker/app.ts';
import { readRefusal } from '#worker/auth/refused-sign-in.ts';
import { parseConfig } from '#worker/platform/config.ts';
import type { Bindings } from '#worker/platform/env.ts';
import type { ViewAs } from '#worker/platform/session-contract.ts';
import { sessionIds, sessionName } from '#worker/session/cookie.ts';
import { changeSession } from '#worker/session/isolate-snapshots.ts';
import { Session as RealSession } from '#worker/session/session.ts';

export { SessionIndex } from '#worker/session/session-index.ts';

interface StoredTimes {
  readonly openedAt: number;
}

/** The real session object, for which time can be made to pass. */
export class Session extends RealSession {
  async age(milliseconds: number): Promise<void> {
    const { kv } = this.ctx.storage;
    const sealer = createSealer(parseConfig(this.env).SESSION_SECRET, 'session');
    const identity = kv.get<StoredTimes>('identity');
    const tokens = (await sealer.open(kv.get<string>('tokens') ?? '')) as { accessTokenExpiresAt: number };
    if (!identity) return;
    kv.put('identity', { ...identity, openedAt: identity.openedAt - milliseconds });
    kv.put('seenAt', (kv.get<number>('seenAt') ?? 0) - milliseconds);
    kv.put('listsAt', Math.max(1, (kv.get<number>('listsAt') ?? 0) - milliseconds));
    const view = kv.get<ViewAs>('view');
    if (view) kv.put('view', { ...view, expiresAt: view.expiresAt - milliseconds });
    const accessTokenExpiresAt = tokens.accessTokenExpiresAt - milliseconds;
    kv.put('tokens', await sealer.seal({ ...tokens, accessTokenExpiresAt }));
    this.ctx.storage.sql.exec('UPDATE features SET at = at - ?', milliseconds);
    await this.ctx.storage.sync();
    this.ctx.abort('time has passed');
  }

  /** Saves the stored tokens, so that `loseTokens` can restore them. */
  async keepTokens(): Promise<void> {
    const { kv } = this.ctx.storage;
    kv.put('kept', kv.get<string>('tokens'));
  }

  /** Restores the saved tokens, as if the object had crashed before storing newer ones. */
  async loseTokens(): Promise<void> {
    const { kv } = this.ctx.storage;
    kv.put('tokens', kv.get<string>('kept'));
    await this.ctx.storage.sync();
    this.ctx.abort('the object was lost');
  }

  /** Everything that the object has stored, as text. */
  async stored(): Promise<string> {
    return JSON.stringify([...this.ctx.storage.kv.list()]);
  }

  /** Makes the store unreadable from now on. */
  async break(): Promise<void> {
    this.ctx.storage.kv.put('broken', true);
  }

  override async read(...given: Parameters<RealSession['read']>): ReturnType<RealSession['read']> {
    if (this.ctx.storage.kv.get('broken')) throw new Error('the disk is on fire');
    return super.read(...given);
  }

  /** Makes the next attempt to close it fail. */
  async stumble(): Promise<void> {
    this.ctx.storage.kv.put('stumbles', true);
  }

  override async close(...given: Parameters<RealSession['close']>): ReturnType<RealSession['close']> {
    if (this.ctx.storage.kv.delete('stumbles')) throw new Error('the disk is on fire');
    return super.close(...given);
  }

  async ring(): Promise<number | null> {
    await this.alarm();
    return this.ctx.storage.getAlarm();
  }
}

interface TestBindings extends Omit<Bindings, 'SESSIONS'> {
  readonly SESSIONS: DurableObjectNamespace<Session>;
}

/** Stand-in pages that answer with their data. */
const app = createApp({
  renderPage: async (c) => {
    const read = await c.var.session();
    const failure = c.var.signInFailure ?? null;
    const refusal = await readRefusal(c);
    const scope = 'snapshot' in read ? read.snapshot.scope : null;
    const staff = 'snapshot' in read ? read.snapshot.staff : null;
    const facts = 'snapshot' in read ? { fullAdmin: read.snapshot.fullAdmin, ...read.snapshot.scopeCount } : null;
    return c.json(
      { page: c.req.path, state: read.state, failure, refusal, scope, staff, facts },
      failure ? 400 : read.state === 'unavailable' ? 503 : 200,
    );
  },
});

async function control(request: Request, env: TestBindings, action: string): Promise<Response> {
  const [id = ''] = sessionIds(request.headers.get('Cookie') ?? undefined);
  const name = sessionName(id);
  const stub = env.SESSIONS.get(env.SESSIONS.idFromName(name));
  // Time passes only for the object, and its changes take no time, so earlier leases are ended first.
  await changeSession(name, async () => undefined);
  switch (action) {
    case 'age':
      await stub.age(Number(await request.text())).catch(() => undefined);
      return new Response(null, { status: 204 });
    case 'keepTokens':
      await stub.keepTokens();
      return new Response(null, { status: 204 });
    case 'loseTokens':
      await stub.loseTokens().catch(() => undefined);
      return new Response(null, { status: 204 });
    case 'stored':
      return new Response(await stub.stored());
    case 'break':
      await stub.break();
      return new Response(null, { status: 204 });
    case 'stumble':
      await stub.stumble();
      return new Response(null, { status: 204 });
    case 'ring':
      return Response.json(await stub.ring());
    default: {
      const { method, args } = await request.json<{
        method: 'searchScopes';
        args: Parameters<Session['searchScopes']>;
      }>();
      return Response.json((await stub[method](...args)) ?? null);
    }
  }
}

export default {
  fetch(request: Request, env: TestBindings, ctx: ExecutionContext): Response | Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/__test/')) return control(request, env, pathname.slice('/__test/'.length));
    return app.fetch(request, env, ctx);
  },
};
