import { type Merchant, marketplaces, merchants, type Region } from './merchants.ts';
import { buttonForm, escapeHtml, htmlPage } from './pages.ts';
import { type AmazonReply, type AmazonRequest, pairsOf, unknownNames } from './request.ts';
import type { AmazonState } from './state.ts';

/** Where people are sent back to: exactly the addresses that an application has registered. */
const sellerReturn = '/data-and-integrations/seller-partner-auth';
const adsReturn = '/data-and-integrations/attribution-auth';
const adsScope = 'advertising::campaign_management';

interface Asked {
  readonly state: string;
  readonly redirectUri: string;
  readonly region: Region;
  readonly candidates: readonly Merchant[];
}

/**
 * The consent page of Seller Central and Vendor Central, `/central/{seller|vendor}-{country}/apps/authorize/consent`:
 * asks who consents, and sends them back with a code.
 */
export function answerSellerConsent(state: AmazonState, request: AmazonRequest): AmazonReply | null {
  const [, party, country = ''] =
    /^\/central\/(seller|vendor)-([A-Z]{2})\/apps\/authorize\/consent$/.exec(request.path) ?? [];
  const market = marketplaces[country];
  if (party === undefined || !market) return null;
  const { query } = request;
  const known = ['application_id', 'state', 'redirect_uri', 'version', 'amazon_state'];
  const fault =
    faultOf(request, known) ??
    (query.get('application_id') === state.applicationId ? null : 'The application is not known (MD1000).') ??
    (query.get('redirect_uri') === state.appOrigin + sellerReturn ? null : 'The redirect URI is not registered.') ??
    (query.get('state') ? null : 'The state is missing.');
  if (fault !== null) return htmlPage(400, 'We can’t authorize this application', `<p>${escapeHtml(fault)}</p>`, '');
  const asked: Asked = {
    ...{ state: query.get('state') ?? '', redirectUri: state.appOrigin + sellerReturn, region: market.region },
    candidates: merchants.filter((one) => one.party === party && one.region === market.region),
  };
  return decided(state, request, asked, (merchant) => ({
    ...{ selling_partner_id: merchant.id, mws_auth_token: '' },
    spapi_oauth_code: state.issueCode(merchant.id, 'sp', market.region, asked.redirectUri),
  }));
}

/** The consent page of Login with Amazon for advertising, `/ads/{region}/ap/oa`. */
export function answerAdsConsent(state: AmazonState, request: AmazonRequest): AmazonReply | null {
  const [, named] = /^\/ads\/(na|eu|fe)\/ap\/oa$/.exec(request.path) ?? [];
  if (named !== 'na' && named !== 'eu' && named !== 'fe') return null;
  const { query } = request;
  const fault =
    faultOf(request, ['client_id', 'scope', 'response_type', 'redirect_uri', 'state']) ??
    (query.get('client_id') === state.clientId ? null : 'The client is not known.') ??
    (query.get('scope') === adsScope ? null : 'An unknown scope was requested.') ??
    (query.get('response_type') === 'code' ? null : 'The response type must be code.') ??
    (query.get('redirect_uri') === state.appOrigin + adsReturn ? null : 'The redirect URI is not registered.') ??
    (query.get('state') ? null : 'The state is missing.');
  if (fault !== null) return htmlPage(400, 'We’re sorry', `<p>${escapeHtml(fault)}</p>`, '');
  const asked: Asked = {
    ...{ state: query.get('state') ?? '', redirectUri: state.appOrigin + adsReturn, region: named },
    candidates: merchants.filter(({ region }) => region === named),
  };
  return decided(state, request, asked, (merchant) => ({
    code: state.issueCode(merchant.id, 'ads', named, asked.redirectUri),
    scope: adsScope,
  }));
}

const faultOf = ({ query, repeated }: AmazonRequest, known: readonly string[]): string | null => {
  const [strange] = [...repeated, ...unknownNames(query.keys(), known)];
  return strange === undefined ? null : `The parameter ${strange} is not expected.`;
};

function decided(
  state: AmazonState,
  request: AmazonRequest,
  asked: Asked,
  consented: (merchant: Merchant) => Readonly<Record<string, string>>,
): AmazonReply {
  const back = (fields: Readonly<Record<string, string>>): AmazonReply => ({
    status: 303,
    headers: {
      Location: `${asked.redirectUri}?${new URLSearchParams({ state: asked.state, ...fields })}`,
      'Referrer-Policy': 'no-referrer',
    },
  });
  if (request.method === 'POST') {
    const { query: form } = pairsOf(new URLSearchParams(request.body));
    const merchant = asked.candidates.find(({ id }) => id === form.get('merchant'));
    if (!merchant || merchant.declines || form.get('decision') !== 'confirm')
      return back({ error: 'access_denied', error_description: 'The resource owner denied the request.' });
    // Anybody who consents again after a revocation has taken that back.
    state.revoked.delete(merchant.id);
    return back(consented(merchant));
  }
  const action = `${request.path}?${new URLSearchParams([...request.query])}`;
  const rows = asked.candidates.map(
    ({ id, name, declines }) =>
      `<li><span>${escapeHtml(name)}</span>${buttonForm(
        action,
        { merchant: id, decision: declines ? 'decline' : 'confirm' },
        declines ? 'Decline' : 'Confirm',
        `as ${name}`,
      )}</li>`,
  );
  return htmlPage(
    200,
    'Authorize Merchlens',
    `<p>Local stand-in for Amazon. Choose who consents.</p><ul>${rows.join('')}</ul>`,
    state.appOrigin,
  );
}
