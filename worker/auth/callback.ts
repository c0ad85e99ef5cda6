import type { Next } from 'hono';
import { errors } from 'jose';
import * as oauth from 'oauth4webapi';
import { isInvitationPath } from '#shared/access/invitation-path.ts';
import { pages } from '#shared/access/pages.ts';
import { asLocation } from '#shared/access/return-path.ts';
import type { SignInFailure } from '#shared/access/sign-in.ts';
import { messages } from '#shared/text/messages.ts';
import { provider } from '../identity-provider/provider.ts';
import { exchangeCode } from '../identity-provider/tokens.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import { traceOf } from '../platform/request-telemetry.ts';
import type { SessionOpening, SessionRead, SessionStub } from '../platform/session-contract.ts';
import { newSessionId, sessionName, setSessionCookie } from '../session/cookie.ts';
import { sessionObjects } from '../session/jurisdiction.ts';
import { nearRequest } from '../session/location-hint.ts';
import { type ChangeableSession, changeable, sessionsOfCookies } from '../session/middleware.ts';
import { indexOf } from '../session/session-index.ts';
import { callbackAddress, loginPage } from './login.ts';
import { accessDeniedPath, endRefusedSession } from './refused-sign-in.ts';
import { signOut } from './sign-out.ts';
import { type SignInTransaction, takeTransaction } from './transaction.ts';
import { keepUnsubscribing } from './unsubscribing.ts';

/** How long a used state is refused: twice the lifetime of an authorization code. */
const usedStateMs = 1_200_000;

/** `GET /callback`: starts a session, or shows the page that says why there is none (400). */
export async function callback(c: AppContext, next: Next): Promise<Response | undefined> {
  c.header('Cache-Control', 'no-store');
  const outcome = await finishSignIn(c);
  if (typeof outcome !== 'string') return outcome;
  c.set('signInFailure', outcome);
  await next();
  return undefined;
}

async function finishSignIn(c: AppContext): Promise<Response | SignInFailure> {
  const { config, log } = c.var;
  const state = c.req.query('state');
  if (!state || state.length > 200) return 'state';
  const transaction = await takeTransaction(c, state);
  if (transaction === null) return 'state';
  if (transaction === 'expired') return 'expired';
  try {
    const index = indexOf(c.env, 'transaction', config.OIDC_ISSUER, state);
    if (!(await index.claim(state, Date.now() + usedStateMs))) return 'state';
    const opening = await exchangeCode(await provider(config), config, {
      callback: new URL(c.req.url),
      redirectUri: callbackAddress(config),
      ...transaction,
    });
    return await openSession(c, transaction, { ...opening, remember: transaction.remember });
  } catch (error) {
    const failure = failureOf(error);
    log.warn('sign-in failed', { ...errorFields(error), reason: failure });
    return failure;
  }
}

async function openSession(c: AppContext, transaction: SignInTransaction, opening: SessionOpening): Promise<Response> {
  const old = sessionsOfCookies(c);
  const id = newSessionId();
  const name = sessionName(id);
  const stub = sessionObjects(c.env).getByName(name, nearRequest(c));
  const opened = [changeable(name, stub)];
  await stub.open(opening);
  const answer = await firstRead(c, stub);
  await Promise.allSettled(old.map((one) => one.change((session, isolate) => session.discard(isolate))));
  if (answer.state === 'none') return signOut(c, loginPage('provider', transaction.returnPath));
  if (answer.state === 'refused') return endRefusedSession(c, answer.refusal, opened);
  const invited = isInvitationPath(transaction.returnPath);
  if (answer.state === 'no-access' && !invited) return leaveWithoutAccess(c, answer, opened);
  setSessionCookie(c, id, opening.remember, c.var.config);
  if (transaction.unsubscribeEmail) await keepUnsubscribing(c, transaction.unsubscribeEmail);
  // Anybody who accepts an invitation may have no access yet, which the sign-in page would say.
  return c.redirect(invited && transaction.returnPath ? asLocation(transaction.returnPath) : landing(transaction));
}

/** Loads the session; if its object fails, the session is removed again. */
async function firstRead(c: AppContext, stub: SessionStub): Promise<SessionRead> {
  try {
    const step = c.get('telemetry')?.step('session object');
    const trace = traceOf(step);
    const read = await stub.read(
      { named: null, remembered: null },
      { slide: true, requestId: c.var.requestId, ...(trace && { trace }) },
    );
    step?.end({ outcome: read.state });
    return read;
  } catch (error) {
    await stub.discard().catch(() => undefined);
    throw error;
  }
}

function leaveWithoutAccess(
  c: AppContext,
  { snapshot }: Extract<SessionRead, { snapshot: unknown }>,
  opened: readonly ChangeableSession[],
): Promise<Response> {
  c.var.log.warn(messages.noAccessSet);
  return signOut(c, accessDeniedPath(snapshot.user.email), opened);
}

function landing({ returnPath, unsubscribeEmail }: SignInTransaction): string {
  const query = new URLSearchParams();
  if (returnPath) query.set('redirect', returnPath);
  if (unsubscribeEmail) query.set('unsubscribe_email', unsubscribeEmail);
  return query.size > 0 ? `${pages.loginRedirect.paths[0]}?${query}` : pages.loginRedirect.paths[0];
}

/** `token` for an answer that was checked and is wrong; `unavailable` where it could not be checked. */
function failureOf(error: unknown): SignInFailure {
  if (error instanceof oauth.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'provider';
  if (error instanceof oauth.ResponseBodyError) return error.status < 500 ? 'token' : 'unavailable';
  if (error instanceof oauth.OperationProcessingError)
    return error.code === oauth.RESPONSE_IS_NOT_CONFORM || error.code === oauth.RESPONSE_IS_NOT_JSON
      ? 'unavailable'
      : 'token';
  const judged =
    error instanceof errors.JOSEError ||
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.WWWAuthenticateChallengeError;
  return judged ? 'token' : 'unavailable';
}
