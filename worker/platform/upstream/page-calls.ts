import { AnswerReader, type BatchedCall, batchPath, maxBatchedCalls } from '#shared/api/call-batch.ts';

/** A read of a page, as it would be sent alone. */
export interface PageCall {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Sends one request upstream. */
type Send = (pathAndQuery: string, init: RequestInit) => Promise<Response>;

interface Waiting {
  readonly call: PageCall;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
}

const statusesWithoutBody = new Set([204, 205, 304]);

/**
 * Sends the read calls of one page. Those that begin together go as one batch, or two: lists and the like (GET) are not
 * held up by questions about figures (POST).
 */
export class PageCalls {
  readonly #send: Send;
  #waiting: Waiting[] = [];

  constructor(send: Send) {
    this.#send = send;
  }

  fetch(call: PageCall): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setTimeout(() => this.#sendAll(), 0);
      this.#waiting.push({ call, resolve, reject });
    });
  }

  #sendAll(): void {
    const batches = Map.groupBy(this.#waiting, ({ call }) => `${call.method} ${call.headers.Authorization}`);
    this.#waiting = [];
    for (const calls of batches.values())
      for (let at = 0; at < calls.length; at += maxBatchedCalls)
        void this.#answer(calls.slice(at, at + maxBatchedCalls));
  }

  async #answer(calls: readonly Waiting[]): Promise<void> {
    try {
      const [only] = calls;
      if (only && calls.length === 1) return only.resolve(await this.#sendAlone(only.call));
      const response = await this.#sendBatch(calls);
      // An upstream from before this endpoint, during a release.
      if (response.status === 404) return void (await this.#sendEach(calls));
      if (!response.ok || !response.body) throw new Error(`the upstream answered a batch with ${response.status}`);
      await answerCalls(calls, response.body);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  #sendEach(calls: readonly Waiting[]): Promise<unknown> {
    return Promise.all(calls.map(({ call, resolve, reject }) => this.#sendAlone(call).then(resolve, reject)));
  }

  #sendAlone({ address, ...init }: PageCall): Promise<Response> {
    return this.#send(address, init);
  }

  #sendBatch(waiting: readonly Waiting[]): Promise<Response> {
    const calls = waiting.map(({ call: { headers, ...call } }) => {
      const { Authorization: _, ...own } = headers;
      return { ...call, headers: own };
    });
    const { Authorization = '', 'X-Request-Id': requestId = '' } = waiting[0]?.call.headers ?? {};
    return this.#send(batchPath, {
      method: 'POST',
      headers: { Authorization, 'X-Request-Id': requestId, 'Content-Type': 'application/json' },
      body: JSON.stringify({ calls } satisfies { calls: readonly Omit<BatchedCall, 'method'>[] }),
    });
  }
}

/** Gives each call its answer as it arrives. */
async function answerCalls(calls: readonly Waiting[], body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = new AnswerReader();
  for await (const chunk of body)
    for (const { call, head, body } of reader.read(chunk)) {
      const waiting = calls[call];
      if (head) waiting?.resolve(new Response(statusesWithoutBody.has(head.status) ? null : body, head));
      else waiting?.reject(new Error('the upstream failed in a call of a batch'));
    }
  // Calls that have their answer ignore this.
  throw new Error('the upstream ended a batch early');
}
