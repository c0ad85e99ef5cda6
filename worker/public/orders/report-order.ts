import { Failure, failureResponse, retryAfter } from '#shared/api/failure.ts';
import { maxOrderCallLength, type PublicOrderBody } from '#shared/api/families/public-orders.ts';
import { type NetworkId, networks } from '#shared/sales/networks.ts';
import { signatureHeader } from '#shared/sales/signature.ts';
import { hasKey } from '#shared/table.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { announcedLength, readLimited } from '#worker/platform/http/body-limit.ts';
import { readOwnProblem } from '#worker/platform/upstream/own-problem.ts';
import { postUpstream } from '#worker/platform/upstream/service-call.ts';
import { surfaceAnswer } from '../answers/answers.tsx';
import { orderCallsAreOver } from '../visits/limits.ts';
import { sourceOf } from '../visits/visit-token.ts';
import { isPostedAs, readPosted } from './posted-values.ts';

type Call = Omit<PublicOrderBody, 'address'>;

/** One transparent pixel. */
const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (char) =>
  char.charCodeAt(0),
);

/**
 * `GET /o/{publicId}.gif`: an order that the page after a shop's checkout reports. The answer is the same whatever happens
 * to the order, so that it reveals nothing and no checkout fails.
 */
export async function takePixel(c: AppContext): Promise<Response> {
  const publicId = /^(.+)\.gif$/.exec(c.req.param('file') ?? '')?.[1] ?? '';
  // A HEAD request reports no order.
  if (c.req.method === 'GET')
    await answered(c, publicId, async () => ({ ...nothing, method: 'pixel', query: c.req.query() }));
  return surfaceAnswer(gif, 200, {
    'Content-Type': 'image/gif',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
  });
}

/** `POST /o/{publicId}`: an order that a shop's server signs. */
export const takeServerCall = (c: AppContext): Promise<Response> =>
  answered(c, c.req.param('publicId') ?? '', async () => {
    if (!isPostedAs(c, 'application/json')) throw new Failure('wrong-type');
    const signature = (c.req.header(signatureHeader) ?? '').slice(0, 200);
    return { ...nothing, method: 'server', signature, text: await bodyOf(c) };
  });

/** `GET` and `POST /o/{publicId}/{network}`: an order that an affiliate network reports in its own format. */
export const takePostback = (c: AppContext): Promise<Response> =>
  answered(c, c.req.param('publicId') ?? '', async () => {
    const network = c.req.param('network');
    if (!isNetwork(network) || c.req.method === 'HEAD') throw new Failure('not-found');
    const posted = c.req.method === 'POST' ? readPosted(c, await bodyOf(c)) : {};
    return { ...nothing, method: 'network', network, query: { ...c.req.query(), ...posted } };
  });

const nothing = { network: null, signature: '', text: '', query: {} } as const;

const isNetwork = (text: string | undefined): text is NetworkId => hasKey(networks, text);

/** @throws Failure 413 if the body is too long */
async function bodyOf(c: AppContext): Promise<string> {
  announcedLength(c.req.raw.headers, maxOrderCallLength);
  const { body } = c.req.raw;
  return body ? new TextDecoder().decode(await readLimited(body, maxOrderCallLength)) : '';
}

/** Sends a call upstream. Every caller gets errors as problem documents. */
async function answered(c: AppContext, publicId: string, read: () => Promise<Call>): Promise<Response> {
  try {
    if (await orderCallsAreOver(c, publicId, c.req.path.endsWith('.gif')))
      throw new Failure('too-many', { headers: retryAfter(60) });
    if (!publicIdForm.test(publicId)) throw new Failure('not-found');
    if (c.req.url.length > maxOrderCallLength) throw new Failure('address-too-long');
    const { address } = await sourceOf(c);
    const answer = await postUpstream(c, `/proxy/public/orders/${publicId}`, { ...(await read()), address });
    if (!answer.ok) throw await refusalOf(answer);
    return surfaceAnswer(answer.body, 200, { 'Content-Type': 'application/json' });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    c.var.log.info('an order was refused', { failure: error.code });
    const problem = failureResponse(error, c.var.requestId);
    return surfaceAnswer(problem.body, problem.status, Object.fromEntries(problem.headers));
  }
}

async function refusalOf(answer: Response): Promise<Failure> {
  if (answer.status === 404) return new Failure('not-found');
  if (answer.status === 401) return new Failure('order-signature-wrong');
  if (answer.status !== 422) return new Failure('unavailable', { headers: retryAfter(5) });
  const problem = await readOwnProblem(answer, []);
  return new Failure('order-refused', { errors: problem?.errors ?? {} });
}
