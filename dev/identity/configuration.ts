import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { people } from '../world/people.ts';
import { pageSecurity } from './interaction.ts';
import type { IdentityKeys } from './keys.ts';
import { messagePage, signOutPage } from './pages.ts';
import { createStore } from './store.ts';

export const clientId = 'merchlens';
export const introspectionClientId = 'merchlens-upstream';
/** The upstream's name in access tokens (RFC 8707 resource indicator and `aud`). */
export const audience = 'https://upstream.merchlens.test';

const days = 86_400;

interface Habits {
  readonly appOrigin: string;
  readonly keys: IdentityKeys;
  /** Opaque access tokens, no refresh tokens and no end of session at the provider. */
  readonly plain: boolean;
  /** Access tokens are for the upstream although nobody asks for that. */
  readonly oneAudience: boolean;
  /** Lifetime of access tokens, seconds. */
  readonly accessTokenTtlS: number;
}

export function providerConfiguration({ appOrigin, keys, plain, oneAudience, accessTokenTtlS }: Habits): Configuration {
  return {
    adapter: createStore(),
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookieKey],
      names: { session: 'op_session', interaction: 'op_sign_in', resume: 'op_resume' },
    },
    clients: [
      {
        client_id: clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [`${appOrigin}/callback`],
        ...(!plain && { post_logout_redirect_uris: [`${appOrigin}/`] }),
        backchannel_logout_uri: `${appOrigin}/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
        grant_types: plain ? ['authorization_code'] : ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
      {
        client_id: introspectionClientId,
        client_secret: keys.introspectionSecret,
        redirect_uris: [],
        grant_types: [],
        response_types: [],
      },
    ],
    scopes: plain ? ['openid'] : ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: plain,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => !plain && client.grantTypeAllowed('refresh_token'),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      introspection: { enabled: true, allowedPolicy: async () => true },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: plain
        ? { enabled: false }
        : { enabled: true, logoutSource: signOutForm(appOrigin), postLogoutSuccessSource: signedOut },
      resourceIndicators: plain
        ? { enabled: false }
        : {
            enabled: true,
            useGrantedResource: () => true,
            ...(oneAudience && { defaultResource: () => audience }),
            getResourceServerInfo: (_ctx, resource) => ({
              scope: '',
              audience: resource,
              accessTokenTTL: accessTokenTtlS,
              accessTokenFormat: 'jwt',
              jwt: { sign: { alg: 'RS256' } },
            }),
          },
    },
    ttl: {
      AccessToken: accessTokenTtlS,
      AuthorizationCode: 60,
      Grant: 14 * days,
      IdToken: 3_600,
      Interaction: 900,
      RefreshToken: 14 * days,
      Session: 14 * days,
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount,
    loadExistingGrant: grantEverything,
    fetch: toOwnMachine,
    extraTokenClaims: async (_ctx, token) =>
      'accountId' in token ? { ...emailClaims(token.accountId), ...(token.sid && { sid: token.sid }) } : undefined,
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.set('Content-Security-Policy', pageSecurity(appOrigin));
      ctx.body = messagePage(
        'Sign-in failed',
        'The request to the identity provider is not valid. Go back to Merchlens and start again.',
      );
    },
  };
}

/** The app runs on this machine, where the provider's own agent refuses to call. The clients are ours alone. */
const toOwnMachine = (url: string | URL | Request, options: RequestInit & { dispatcher?: unknown } = {}) => {
  const { dispatcher: _, ...rest } = options;
  return globalThis.fetch(url, rest);
};

const personOf = (sub: string | undefined) => people.find((person) => person.sub === sub);

const emailClaims = (sub: string | undefined) => {
  const person = personOf(sub);
  return person && { email: person.email, email_verified: true };
};

async function findAccount(_ctx: KoaContextWithOIDC, sub: string) {
  const person = personOf(sub);
  if (!person) return undefined;
  return {
    accountId: sub,
    claims: async () => ({
      sub,
      ...emailClaims(sub),
      given_name: person.firstname,
      family_name: person.lastname,
      name: `${person.firstname} ${person.lastname}`,
    }),
  };
}

/** Our own client needs no consent; a grant that was revoked at sign-out is made again. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant =
    (known && (await provider.Grant.find(known))) ||
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(String(params?.scope ?? 'openid'));
  for (const resource of [params?.resource].flat())
    if (typeof resource === 'string') grant.addResourceScope(resource, '');
  await grant.save();
  return grant;
}

/** A client that names itself and its registered way back is believed; anybody else's link asks the person first. */
const signOutForm = (appOrigin: string) => async (ctx: KoaContextWithOIDC, form: string) => {
  const askedByClient = ctx.oidc.client !== undefined && ctx.oidc.params?.post_logout_redirect_uri !== undefined;
  ctx.set('Content-Security-Policy', pageSecurity(appOrigin));
  ctx.body = signOutPage(form, 'op.logoutForm', askedByClient);
};

async function signedOut(ctx: KoaContextWithOIDC) {
  ctx.body = messagePage('Signed out', 'You are signed out of the local identity provider.');
}
