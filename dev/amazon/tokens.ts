import { type AmazonReply, type AmazonRequest, json, mediaType, pairsOf, unknownNames } from './request.ts';
import type { Access, AmazonState } from './state.ts';

const lifetimeS = 3_600;
const known = ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'refresh_token'];

const refused = (status: number, error: string, description: string): AmazonReply =>
  json(status, { error, error_description: description, request_id: crypto.randomUUID() }, noStore);
const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** The token endpoint of Login with Amazon: a code or a refresh token for an access token. */
export function answerToken(state: AmazonState, request: AmazonRequest): AmazonReply {
  if (request.method !== 'POST') return refused(405, 'invalid_request', 'The method must be POST.');
  if (mediaType(request) !== 'application/x-www-form-urlencoded')
    return refused(400, 'invalid_request', 'The body must be a form.');
  const { query: form, repeated } = pairsOf(new URLSearchParams(request.body));
  const [strange] = [...repeated, ...unknownNames(form.keys(), known), ...request.query.keys()];
  if (strange !== undefined) return refused(400, 'invalid_request', `The parameter ${strange} is not expected.`);
  if (form.get('client_id') !== state.clientId || form.get('client_secret') !== state.clientSecret)
    return refused(401, 'invalid_client', 'Client authentication failed.');
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(state, form, request.path);
    case 'refresh_token':
      return refresh(state, form, request.path);
    case undefined:
      return refused(400, 'invalid_request', 'The parameter grant_type is missing.');
    default:
      return refused(400, 'unsupported_grant_type', 'The grant type is not supported.');
  }
}

type Form = AmazonRequest['query'];

/** The token endpoint of a region knows its own grants alone; that of the Selling Partner API is the same everywhere. */
const isElsewhere = (path: string, { audience, region }: { audience: string; region: string }): boolean =>
  path !== `/lwa/${audience === 'sp' ? 'na' : region}/auth/o2/token`;

function exchange(state: AmazonState, form: Form, path: string): AmazonReply {
  const [code, redirectUri] = [form.get('code'), form.get('redirect_uri')];
  if (!code || !redirectUri || form.has('refresh_token'))
    return refused(400, 'invalid_request', 'code and redirect_uri are required.');
  const found = state.codes.get(code);
  const ended = !found || found.used || found.expires <= state.now() || state.revoked.has(found.merchant);
  if (ended || found.redirectUri !== redirectUri || isElsewhere(path, found))
    return refused(400, 'invalid_grant', 'The authorization code is invalid, has expired or was used before.');
  found.used = true;
  const grant = state.refreshToken(found.merchant, found.audience, found.region);
  return tokens(state, { ...found, grant });
}

function refresh(state: AmazonState, form: Form, path: string): AmazonReply {
  const token = form.get('refresh_token');
  if (!token || form.has('code') || form.has('redirect_uri'))
    return refused(400, 'invalid_request', 'refresh_token is required, and nothing of a code.');
  const grant = state.grantOf(token);
  if (!grant || isElsewhere(path, grant))
    return refused(400, 'invalid_grant', 'The refresh token is invalid or was revoked.');
  return tokens(state, grant);
}

const tokens = (state: AmazonState, { merchant, audience, region, grant }: Parameters<AmazonState['issueAccess']>[0]) =>
  json(
    200,
    {
      access_token: state.issueAccess({ merchant, audience, region, grant }),
      refresh_token: grant,
      ...{ token_type: 'bearer', expires_in: lifetimeS },
    },
    noStore,
  );

/** Whose access token it is; null where it is none, has expired, or its grant was revoked. */
export function accessOf(state: AmazonState, token: string | null): Access | null {
  const found = token === null ? undefined : state.access.get(token);
  if (!found || found.expires <= state.now() || state.revoked.has(found.merchant)) return null;
  return found;
}
