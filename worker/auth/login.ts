import * as oauth from 'oauth4webapi';
import { pages } from '#shared/access/pages.ts';
import { checkedReturnPath, withoutUnsubscribe } from '#shared/access/return-path.ts';
import type { SignInFailure } from '#shared/access/sign-in.ts';
import { type Provider, provider } from '../identity-provider/provider.ts';
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/hono.ts';
import { errorFields } from '../platform/log.ts';
import { clearRefusal } from './refused-sign-in.ts';
import { startTransaction } from './transaction.ts';

export const callbackAddress = (config: Config): string => `${config.APP_ORIGIN}/callback`;

/** Paths that would start another sign-in or sign-out, so nobody returns to them. */
const ownPaths = /^\/(?:auth\/|callback(?:[/?#]|$)|log(?:in|out)(?:-redirect)?(?:[/?#]|$))/i;

/**
 * `GET /auth/login?redirect=&remember=&unsubscribe_email=`: leads to the provider. Nothing else of the query has any
 * effect: client, scope, prompt and callback are configuration.
 */
export async function login(c: AppContext): Promise<Response> {
  const { config } = c.var;
  const wanted = checkedReturnPath(c.req.query('redirect'));
  const target = wanted && !ownPaths.test(wanted) ? withoutUnsubscribe(wanted) : { path: null, email: null };
  try {
    const found = await provider(config);
    const transaction = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      startedAt: Date.now(),
      returnPath: target.path,
      unsubscribeEmail: (c.req.query('unsubscribe_email') ?? target.email)?.slice(0, 320) ?? null,
      remember: ['1', 'on', 'true'].includes(c.req.query('remember') ?? ''),
    };
    const address = await authorizationAddress(found, config, transaction);
    await startTransaction(c, transaction);
    clearRefusal(c);
    return c.redirect(address);
  } catch (error) {
    c.var.log.error(
      'the identity provider can not be asked',
      errorFields(error instanceof Error ? (error.cause ?? error) : error),
    );
    return c.redirect(loginPage('unavailable', target.path));
  }
}

/** Redirects to our login page with the reason why there is no session. */
export function loginPage(error: SignInFailure, returnPath: string | null): string {
  const query = new URLSearchParams({ error, ...(returnPath && { redirect: returnPath }) });
  return `${pages.loginRedirect.paths[0]}?${query}`;
}

async function authorizationAddress(
  { server, client }: Provider,
  config: Config,
  { state, nonce, verifier }: { readonly state: string; readonly nonce: string; readonly verifier: string },
): Promise<string> {
  const address = new URL(server.authorization_endpoint ?? '');
  const offline = server.scopes_supported?.includes('offline_access') ? ' offline_access' : '';
  const parameters = {
    client_id: client.client_id,
    redirect_uri: callbackAddress(config),
    response_type: 'code',
    scope: config.OIDC_SCOPES ?? `openid profile email${offline}`,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(config.OIDC_RESOURCE && { resource: config.OIDC_RESOURCE }),
    ...(config.OIDC_AUDIENCE && { audience: config.OIDC_AUDIENCE }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
