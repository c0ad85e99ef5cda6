import { createServer, type ServerResponse } from 'node:http';
import { answerAds } from './ads.ts';
import { answerAdsConsent, answerSellerConsent } from './consent.ts';
import { answerControl } from './control.ts';
import { marketplaces, regions } from './merchants.ts';
import { type AmazonReply, type AmazonRequest, header, readRequest } from './request.ts';
import { answerReports } from './sp-reports.ts';
import { type AmazonOptions, AmazonState } from './state.ts';
import { accessOf, answerToken } from './tokens.ts';

export interface Amazon {
  readonly origin: string;
  /** What the product is configured with to use it in Amazon's place, by the names of its variables. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * A local stand-in for Amazon: Login with Amazon, the Reports of the Selling Partner API, and Amazon Ads with Attribution,
 * as strict as they are documented.
 * @throws when the port is taken
 */
export async function startAmazon(options: AmazonOptions): Promise<Amazon> {
  const state = new AmazonState(options);
  const server = createServer((incoming, outgoing) => {
    readRequest(incoming).then(
      (request) => answer(state, request, outgoing),
      () => outgoing.writeHead(413).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, 'localhost', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? options.port) : options.port;
  const origin = `http://localhost:${port}`;
  state.origin = origin;
  return {
    origin,
    variables: variablesOf(origin, state),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(state: AmazonState, request: AmazonRequest, outgoing: ServerResponse): void {
  const { operation, reply } = route(state, request);
  const merchant = accessOf(state, tokenOf(request))?.merchant ?? null;
  if (operation !== 'control') state.calls.push({ operation, at: state.now(), status: reply.status, merchant });
  // The call has done its work, and its answer is lost.
  if (state.fails(operation, 'no-answer')) return void outgoing.destroy();
  outgoing.writeHead(reply.status, reply.headers ?? {}).end(reply.body);
}

const tokenOf = (request: AmazonRequest): string | null =>
  header(request, 'x-amz-access-token') ?? header(request, 'authorization')?.replace('Bearer ', '') ?? null;

function route(state: AmazonState, request: AmazonRequest): { operation: string; reply: AmazonReply } {
  const { path, method } = request;
  const control = answerControl(state, request);
  if (control) return { operation: 'control', reply: control };
  if (/^\/lwa\/(na|eu|fe)\/auth\/o2\/token$/.test(path))
    return { operation: 'token', reply: answerToken(state, request) };
  if (path.startsWith('/documents/')) return { operation: 'document', reply: documentOf(state, request) };
  const consent = answerSellerConsent(state, request) ?? answerAdsConsent(state, request);
  if (consent) return { operation: 'consent', reply: consent };
  const reply = answerReports(state, request) ?? answerAds(state, request) ?? { status: 404 };
  return {
    operation: `${method} ${path.replace(/^\/(?:sp|ads-api)\/\w+/, '').replace(/(documents|reports)\/[^/]+$/, lastNamed)}`,
    reply,
  };
}

/** The id at the end of an address is left out of what is recorded. */
const lastNamed = (text: string): string => (text === 'reports/reports' ? text : text.replace(/\/[^/]+$/, '/{id}'));

/** A document at its signed address. Nobody's token belongs there. */
function documentOf(state: AmazonState, request: AmazonRequest): AmazonReply {
  if (header(request, 'authorization') !== null || header(request, 'x-amz-access-token') !== null)
    return { status: 400, body: '<Error><Code>InvalidArgument</Code></Error>' };
  const found = state.documents.get(request.query.get('X-Amz-Signature') ?? '');
  if (!found || found.expires <= state.now())
    return { status: 403, body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>' };
  return { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body: found.bytes };
}

/** Tables of addresses are written as `key=address`, with spaces between them. */
const table = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([key, address]) => `${key}=${address}`).join(' ');

function variablesOf(origin: string, { clientId, clientSecret, applicationId }: AmazonState) {
  const byRegion = (prefix: string, rest = '') =>
    table(regions.map((region) => [region, `${origin}/${prefix}/${region}${rest}`]));
  const centrals = Object.keys(marketplaces).flatMap((country) =>
    (['seller', 'vendor'] as const).map(
      (party) => [`${party}-${country}`, `${origin}/central/${party}-${country}`] as const,
    ),
  );
  return {
    ...{ LWA_CLIENT_ID: clientId, LWA_CLIENT_SECRET: clientSecret, SP_APPLICATION_ID: applicationId },
    LWA_TOKEN_URLS: byRegion('lwa', '/auth/o2/token'),
    ...{ SP_HOSTS: byRegion('sp'), ADS_HOSTS: byRegion('ads-api') },
    CONSENT_HOSTS: table([
      ...centrals,
      ...regions.map((region) => [`ads-${region}`, `${origin}/ads/${region}`] as const),
    ]),
  };
}
