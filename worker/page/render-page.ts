import type { Handler } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageContext } from '#app/context.ts';
import { isInvitationPath } from '#shared/access/invitation-path.ts';
import { pages } from '#shared/access/pages.ts';
import { Failure } from '#shared/api/failure.ts';
import { jsonBodyLimit } from '#shared/constants.ts';
import { messages } from '#shared/text/messages.ts';
import { accessDeniedPath, endRefusedSession } from '../auth/refused-sign-in.ts';
import { signOut } from '../auth/sign-out.ts';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';
import { concat, readLimited } from '../platform/http/body-limit.ts';
import { announceWrite } from '../session/middleware.ts';
import { pageContextOf } from './page-context.ts';

/** The status of a `.data` answer that is a redirect. */
const redirectStatus = 202;

type PageHandler = ReturnType<typeof createRequestHandler>;

/** Renders documents and answers the router's `.data` requests, with the session and its flags. */
export function pageRenderer(load: () => Promise<ServerBuild>, mode: string): Handler<AppEnv> {
  let handler: PageHandler | null = null;
  return async (c) => {
    handler ??= createRequestHandler(await load(), mode);
    return renderPage(c, handler);
  };
}

async function renderPage(c: AppContext, handler: PageHandler): Promise<Response> {
  if (c.req.method === 'POST') announceWrite(c);
  const started = Date.now();
  const read = await c.var.session();
  c.var.timing('session', Date.now() - started);
  const path = pathOf(c.req.url);
  const isData = path.endsWith('.data');
  if (read.state === 'foreign-scope') {
    const reason = read.accountMissing ? 'account-not-found' : 'foreign-scope';
    if (isData) throw new Failure(reason);
    return c.redirect(`${pages.error.paths[0]}?reason=${reason}`);
  }
  if (read.state === 'refused') {
    const answer = await endRefusedSession(c, read.refusal);
    if (isData) throw new Failure('signed-out');
    return answer;
  }
  if ('snapshot' in read) {
    const { snapshot } = read;
    c.var.log.note({ person: snapshot.personHash });
    if (read.state === 'no-access' && !isForNewcomers(path)) {
      c.var.log.warn(messages.noAccessSet);
      const answer = await signOut(c, accessDeniedPath(snapshot.user.email));
      if (isData) throw new Failure('signed-out');
      return answer;
    }
  }
  const context = new RouterContextProvider();
  context.set(pageContext, await pageContextOf(c, read, await c.var.flags()));
  const response = await handler(await boundedForm(c.req.raw), context);
  if (read.state === 'unavailable' && response.status === 503)
    response.headers.set('Retry-After', String(read.retryAfterS));
  // The browser reloads the document on this header, whatever the page does with the answer.
  if (isData && c.var.callRefused && response.status < 500 && response.status !== redirectStatus)
    return c.newResponse(response.body, new Response(null, { status: 401, headers: response.headers }));
  // Keeps the headers that were set on the way here, such as cookies of a sign-in that failed.
  return c.newResponse(response.body, response);
}

/** The router's list of page addresses, which pages fetch in the background. */
const manifestPath = '/__manifest';

/** Pages for people who are signed in and have no access yet: signing out, and accepting an invitation. */
const isForNewcomers = (path: string): boolean =>
  path === pages.logout.paths[0] || path === manifestPath || isInvitationPath(path.replace(/\.data$/, ''));

/**
 * Reads a posted form whole and checks it, so that no action gets a broken or endless body. An empty body is an
 * empty form.
 */
async function boundedForm(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const bytes = request.body ? await readLimited(request.body, jsonBodyLimit) : new Uint8Array();
  const headers = new Headers(request.headers);
  if (bytes.length === 0) headers.set('Content-Type', 'application/x-www-form-urlencoded');
  const copy = () => new Request(request.url, { method: 'POST', headers, body: concat([bytes], bytes.length) });
  try {
    await copy().formData();
  } catch {
    throw new Failure('form-malformed');
  }
  return copy();
}
