import { problemType } from '#shared/api/problem.ts';
import type { Fault } from './faults.ts';

const hugeBytes = 50 * 1024 * 1024;

/**
 * The answer of a call with a fault. @param real makes the answer without it @throws Error if the fault is no answer at
 * all
 */
export async function applyFault(fault: Fault, real: () => Promise<Response>): Promise<Response> {
  switch (fault.fault) {
    case 'down':
      throw new Error('A fault was asked for: nothing answers');
    case 'slow':
      await new Promise((done) => setTimeout(done, fault.delayMs));
      return await real();
    case 'status':
      return failedAnswer(fault.status);
    case 'malformed':
      return new Response('{"half": [1, 2', { headers: { 'Content-Type': 'application/json' } });
    case 'html':
      return new Response('<!doctype html><title>Gateway</title><h1>Gateway</h1>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    case 'cut':
      return cutAnswer(await real());
    case 'huge':
      return new Response(hugeBody(), { headers: { 'Content-Type': 'application/json' } });
    case 'answer':
      return Response.json(fault.json);
    case 'changed': {
      const answer = await real();
      return answer.ok
        ? Response.json(mergePatch(await answer.json(), fault.patch), { status: answer.status })
        : answer;
    }
  }
}

function failedAnswer(status: number): Response {
  const problem = { status, title: 'A fault was asked for', detail: 'The upstream failed as it was told to.' };
  return new Response(JSON.stringify(problem), { status, headers: { 'Content-Type': problemType } });
}

/** An answer whose body breaks off after its first half. */
function cutAnswer(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  const half = new ReadableStream<Uint8Array>({
    async start(controller) {
      const body = new Uint8Array(await answer.arrayBuffer());
      controller.enqueue(body.slice(0, Math.max(1, body.length >> 1)));
      setTimeout(() => controller.error(new Error('A fault was asked for: the answer ends here')), 20);
    },
  });
  return new Response(half, { status: answer.status, headers });
}

/** 50 MB of JSON: an empty list with spaces inside. */
function hugeBody(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  let left = hugeBytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[')),
    pull(controller) {
      if (left > 0) controller.enqueue(chunk);
      else {
        controller.enqueue(new TextEncoder().encode(']'));
        controller.close();
      }
      left -= chunk.length;
    },
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergePatch(real: unknown, patch: Readonly<Record<string, unknown>>): unknown {
  if (!isObject(real)) return patch;
  const result = { ...real };
  for (const [name, value] of Object.entries(patch))
    result[name] = isObject(value) ? mergePatch(real[name], value) : value;
  return result;
}
