import type { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import { wholeOf } from '../calls/uploaded-file.ts';
import type { Config } from '../platform/config.ts';

const timeoutMs = 30_000;
/** As much of an answer as is read. Reports are fetched as documents. */
const largestAnswer = 8 * 2 ** 20;
const keptRequestIds = 20;

/** What the calls of one run come to. */
export class CallMeter {
  calls = 0;
  throttledMs = 0;
  readonly requestIds: string[] = [];

  note(requestId: string | null): void {
    this.calls += 1;
    if (requestId !== null && this.requestIds.length < keptRequestIds) this.requestIds.push(requestId.slice(0, 80));
  }
}

/** Amazon asks to come again later. */
export class Throttled extends Failure<'amazon-busy'> {
  /** After so long, where Amazon says. */
  readonly afterMs: number | null;

  constructor(retryAfter: string | null) {
    super('amazon-busy');
    this.afterMs = retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
  }
}

/** How a run reaches Amazon. */
export interface Calling {
  readonly config: Config;
  readonly meter: CallMeter;
}

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/**
 * One call of an address of the configuration. A redirect is not followed: tokens go nowhere else. The limit that
 * answers tell of at times is not read, since it is missing when it matters.
 * @throws Throttled, Failure `amazon-silent`
 */
export async function callAmazon({ config, meter }: Calling, url: string, sent: Sent): Promise<Answered> {
  const name = config.PRODUCT_NAME.replace(/[^\x20-\x7e]/g, '');
  const answer = await fetch(url, {
    ...sent,
    headers: { 'User-Agent': `${name}/1.0 (Language=TypeScript)`, ...sent.headers },
    ...{ redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) },
  }).catch((cause: unknown) => {
    meter.note(null);
    throw new Failure('amazon-silent', { cause });
  });
  meter.note(requestIdOf(answer.headers));
  if (answer.status === 429) {
    await answer.body?.cancel();
    throw new Throttled(answer.headers.get('Retry-After'));
  }
  const text = answer.body ? await textOf(answer.body) : '';
  if (answer.status >= 500) throw new Failure('amazon-silent');
  return { status: answer.status, text };
}

/** The Selling Partner API and advertising each have a name of their own for it. */
const requestIdOf = (headers: Headers): string | null => headers.get('x-amzn-RequestId') ?? headers.get('x-amz-rid');

async function textOf(body: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<string> {
  const parts = await wholeOf(body, largestAnswer, () => new Failure('amazon-report-unreadable')).catch(
    (cause: unknown) => {
      throw cause instanceof Failure ? cause : new Failure('amazon-silent', { cause });
    },
  );
  return await new Blob(parts).text();
}

/** What a call was answered with. @throws Failure `amazon-refused`, `amazon-report-unreadable` */
export function answerAs<T>(schema: z.ZodType<T>, { status, text }: Answered): T {
  if (status < 200 || status >= 300) throw new Failure('amazon-refused', { details: { status } });
  return readAs(schema, text);
}

/** @throws Failure `amazon-report-unreadable` for what is no such JSON */
export function readAs<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parsedJson(text));
  if (!parsed.success) throw new Failure('amazon-report-unreadable');
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
