import {
  type BatchedAnswer,
  type BatchedCall,
  batchPath,
  callBatchSchema,
  encodeAnswer,
} from '#shared/api/call-batch.ts';
import { Failure, failureResponse } from '#shared/api/failure.ts';
import type { Bindings } from '#upstream/platform/env.ts';
import { readBody } from '../body.ts';
import { valid } from '../valid.ts';
import { Batch, joinBatch } from './batch.ts';

export interface Upstream<Env = Bindings> {
  fetch(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response>;
}

/** Wraps the upstream so that it answers batches. Each call of a batch is checked like a single call. */
export const withBatches = <Env>(upstream: Upstream<Env>): Upstream<Env> => ({
  async fetch(request, env, context) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== batchPath)
      return await upstream.fetch(request, env, context);
    try {
      const { calls } = valid(callBatchSchema, await readBody(request));
      const batch = new Batch();
      const answers = new IdentityTransformStream();
      const writer = answers.writable.getWriter();
      const writing = calls.map(async (call, at) => {
        const answer = await answerOf(at, async () => {
          const inner = requestOf(request, call);
          joinBatch(inner, batch);
          return await upstream.fetch(inner, env, context);
        });
        await writer.write(encodeAnswer(answer));
      });
      // Writing fails only if the caller has gone.
      const written = Promise.all(writing).then(() => writer.close());
      context.waitUntil(written.catch(() => undefined));
      return new Response(answers.readable, { headers: { 'Content-Type': 'application/octet-stream' } });
    } catch (error) {
      if (error instanceof Failure) return failureResponse(error, request.headers.get('X-Request-Id') ?? '');
      throw error;
    }
  },
});

function requestOf(outer: Request, { method, address, headers, body }: BatchedCall): Request {
  const own = new Headers(headers);
  own.set('Authorization', outer.headers.get('Authorization') ?? '');
  return new Request(new URL(address, outer.url), { method, headers: own, body: method === 'GET' ? null : body });
}

async function answerOf(call: number, ask: () => Promise<Response>): Promise<BatchedAnswer> {
  try {
    const response = await ask();
    const head = { status: response.status, headers: [...response.headers] };
    // A broken body is sent empty: the caller finds it incomplete, as it would without a batch.
    const body = await response.bytes().catch(() => nothing);
    return { call, head, body };
  } catch {
    return { call, head: null, body: nothing };
  }
}

const nothing = new Uint8Array();
