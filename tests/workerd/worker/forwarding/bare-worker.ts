import type { RouterContextProvider, ServerBuild } from 'react-router';
import { callCached } from '#app/api/answers.server.ts';
import { pageContext } from '#app/context.ts';
import { READ } from '#shared/access/levels.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { createApp } from '#worker/app.ts';
import { pageRenderer } from '#worker/page/render-page.ts';
import type { Bindings } from '#worker/platform/env.ts';
import type { SessionOpening } from '#worker/platform/session-contract.ts';
import { sessionIds, sessionName } from '#worker/session/cookie.ts';
import { Session as RealSession } from '#worker/session/session.ts';

export { SessionIndex } from '#worker/session/session-index.ts';

/*
 * The Worker with one page in place of the app and a few endpoints more than the table has yet, so that every kind of
 * call can be tried against an upstream that records what arrives.
 */
const scoped = { scope: 'path', access: { scope: 'required' }, caller: 'browser', summary: 'For tests' } as const;

const trialEndpoints: readonly (readonly [string, Endpoint])[] = [
  ['editThing', { ...scoped, method: 'PATCH', path: '/proxy/data/things/:id', effect: 'write' }],
  ['deleteThing', { ...scoped, method: 'DELETE', path: '/proxy/data/things/:id', effect: 'write' }],
  ['readThing', { ...scoped, method: 'GET', path: '/proxy/data/things/:id', effect: 'read' }],
  [
    'uploadThing',
    {
      ...scoped,
      method: 'POST',
      path: '/proxy/data/uploads',
      effect: 'write',
      uploads: ['multipart/form-data', 'text/csv', 'application/octet-stream'],
    },
  ],
  [
    'flaggedThing',
    {
      ...scoped,
      method: 'GET',
      path: '/proxy/data/models',
      effect: 'read',
      access: { scope: 'required', level: READ, flags: ['platform-mikgorilla-main'] },
    },
  ],
];

interface PageArguments {
  readonly context: RouterContextProvider;
  readonly request: Request;
}

/** Answers with all data of a page, as a page would embed it. */
async function page({ context, request }: PageArguments): Promise<Response> {
  const told = context.get(pageContext);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/throws') throw new Error('a secret of the inside');
  const called = searchParams.get('call');
  const answered = called === 'init' ? await (await told.api('init')).text() : null;
  if (called === 'write') await told.api('createAnnotation', { body: { date: '2026-11-01', text: 'a note' } });
  const dates = called === 'dates' ? (await callCached(told, 'reportingDates')).max_date : null;
  const known = pathname === '/' || pathname.startsWith('/report/') || pathname === '/logout';
  const status = told.unavailable ? 503 : known ? 200 : 404;
  const { nonce, requestId, session, unavailable, flags, config } = told;
  const body = JSON.stringify({ nonce, requestId, session, unavailable, flags, config, answered, dates });
  return new Response(`<!doctype html><script nonce="${nonce}">${body}</script>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

const build = {
  entry: { module: { default: () => new Response('unused') } },
  routes: { page: { id: 'page', path: '*', module: { loader: page, action: page } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

const app = createApp({
  renderPage: pageRenderer(async () => build, 'production'),
  endpoints: [...endpointEntries, ...trialEndpoints],
});

/** The real session object, which also counts its calls. */
export class Session extends RealSession {
  #asked = 0;
  #failures = 0;

  override async reread(...given: Parameters<RealSession['reread']>): ReturnType<RealSession['reread']> {
    this.#asked += 1;
    return super.reread(...given);
  }

  async asked(): Promise<number> {
    return this.#asked;
  }

  /** Makes the next two changes of access fail. */
  async failTwice(): Promise<void> {
    this.#failures = 2;
  }

  override async expireScopes(...given: Parameters<RealSession['expireScopes']>): Promise<void> {
    if (this.#failures-- > 0) throw new Error('the object was moved');
    return super.expireScopes(...given);
  }

  override async close(...given: Parameters<RealSession['close']>): Promise<void> {
    if (this.#failures-- > 0) throw new Error('the object was moved');
    return super.close(...given);
  }

  /** The object is restarted before the next call. */
  async restart(): Promise<void> {
    await this.ctx.storage.sync();
    this.ctx.abort('the object was moved');
  }
}

interface TestBindings extends Omit<Bindings, 'SESSIONS'> {
  readonly SESSIONS: DurableObjectNamespace<Session>;
}

/** Events of a session that aren't calls of its browser. */
const controls: Readonly<Record<string, (session: DurableObjectStub<Session>) => Promise<unknown>>> = {
  asked: (session) => session.asked(),
  restart: (session) => session.restart().catch(() => undefined),
  close: (session) => session.close({ revoke: 'always' }),
  failTwice: (session) => session.failTwice(),
  discard: (session) => session.discard(),
  startView: (session) => session.startView({ id: 'v-1', name: 'Bo', expiresAt: Date.now() + 60_000 }),
  endView: (session) => session.endView(),
};

/** `POST /__session?id=` opens a session as a sign-in would have; `/__session/{control}` reaches it; everything else is the Worker's. */
export default {
  async fetch(request: Request, env: TestBindings, context: ExecutionContext): Promise<Response> {
    const url = new URL(request.url);
    const control = controls[url.pathname.replace('/__session/', '')];
    if (control) {
      const [id = ''] = sessionIds(request.headers.get('Cookie') ?? undefined);
      return Response.json((await control(env.SESSIONS.getByName(sessionName(id)))) ?? null);
    }
    if (url.pathname !== '/__session') return app.fetch(request, env, context);
    const name = sessionName(url.searchParams.get('id') ?? '');
    await env.SESSIONS.get(env.SESSIONS.idFromName(name)).open(await request.json<SessionOpening>());
    return new Response(null, { status: 204 });
  },
};
