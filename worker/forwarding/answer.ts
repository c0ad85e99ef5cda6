import { Failure, type FailureCode, problemResponse } from '#shared/api/failure.ts';
import type { Problem } from '#shared/api/problem.ts';
import { inertResponse } from '../middleware/security-headers.ts';
import type { AppContext } from '../platform/hono.ts';
import type { SessionSnapshot } from '../platform/session-contract.ts';
import { readOwnProblem } from '../platform/upstream/own-problem.ts';
import { answerHeaders } from './headers.ts';
import type { Match } from './match.ts';
import { stripWithheldMembers } from './strip-members.ts';

const withoutBody = new Set([204, 205, 304]);
/** Types of HTML pages. `/dbd` and `/proxy` never answer with a page. */
const pageType = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/** The answer for the browser: status, allowed headers, and the body as it streams in. */
export async function answer(
  c: AppContext,
  match: Match,
  person: SessionSnapshot,
  upstream: Response,
): Promise<Response> {
  const { status } = upstream;
  if (status >= 400) return translated(c, person, upstream);
  if (status >= 300 && status !== 304) return refused(upstream, 'redirect');
  const headers = answerHeaders(upstream.headers);
  if (withoutBody.has(status)) return inertResponse(null, status, headers);
  if (pageType.test(headers.get('Content-Type') ?? '')) return refused(upstream, 'page');
  const filter = stripWithheldMembers(match.endpoint);
  // Private members can't be found reliably, and so not removed, in a part of a JSON body.
  if (filter && status === 206) return refused(upstream, 'part');
  if (!filter || !upstream.body) return inertResponse(upstream.body, status, headers);
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return inertResponse(upstream.body.pipeThrough(filter), status, headers);
}

async function refused(upstream: Response, what: string): Promise<never> {
  await upstream.body?.cancel();
  throw new Failure('bad-answer', { cause: new Error(`the upstream answered ${upstream.status} with a ${what}`) });
}

const codesByStatus: Readonly<Record<number, FailureCode>> = {
  404: 'service-found-nothing',
  409: 'service-conflict',
  412: 'changed-meanwhile',
  422: 'service-unprocessable',
  429: 'service-busy',
};

/** Translates an upstream's failure, and keeps its status. Its text is passed on only if it explains the client's error. */
async function translated(c: AppContext, person: SessionSnapshot, upstream: Response): Promise<Response> {
  const { status } = upstream;
  const { uid, csrfToken, zeToken, accessToken } = person;
  const own = status < 500 ? await readOwnProblem(upstream, [uid, csrfToken, zeToken, accessToken]) : null;
  if (!own) await upstream.body?.cancel().catch(() => undefined);
  if (status === 403) {
    // All refusals have the same sentence in the browser; the log has the reason.
    if (own?.code) c.get('log').note({ denial: own.code });
    throw new Failure('access-denied');
  }
  const ours = new Failure(codesByStatus[status] ?? (status >= 500 ? 'service-failed' : 'service-refused'));
  const retryAfter = upstream.headers.get('Retry-After');
  const { code, title, message: detail } = ours;
  const problem: Problem = { code, title, detail, ...own, status, requestId: c.var.requestId };
  return problemResponse(problem, retryAfter ? { 'Retry-After': retryAfter } : {});
}
