import type { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import { readWhole } from '../calls/uploaded-file.ts';
import type { Config } from '../platform/config.ts';

const timeoutMs = 30_000;
/** Size limit of an answer. Reports are larger, and are fetched as documents. */
const maxAnswerBytes = 8 * 2 ** 20;
const maxRequestIds = 20;

/** Counts the calls of one sync run. */
export class CallMeter {
  calls = 0;
  throttledMs = 0;
  readonly requestIds: string[] = [];

  note(requestId: string | null): void {
    this.calls += 1;
    if (requestId !== null && this.requestIds.length < maxRequestIds) this.requestIds.push(requestId.slice(0, 80));
  }
}

/** Amazon answered 429: call again later. */
export class Throttled extends Failure<'amazon-busy'> {
  /** How long to wait; null if Amazon doesn't say. */
  readonly afterMs: number | null;

  constructor(retryAfter: string | null) {
    super('amazon-busy');
    this.afterMs = retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
  }
}

/** What calls to Amazon need. */
export interface AmazonAccess {
  readonly config: Config;
  readonly meter: CallMeter;
}

interface AmazonRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface AmazonAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Calls an address from the configuration. Redirects aren't followed, so that tokens go nowhere else. Headers with rate
 * limits aren't read, since they are missing when it matters.
 * @throws Throttled, Failure `amazon-silent`
 */
export async function callAmazon(
  { config, meter }: AmazonAccess,
  url: string,
  sent: AmazonRequest,
): Promise<AmazonAnswer> {
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
  const text = answer.body ? await readText(answer.body) : '';
  if (answer.status >= 500) throw new Failure('amazon-silent');
  return { status: answer.status, text };
}

/** The Selling Partner API and the advertising API use different headers. */
const requestIdOf = (headers: Headers): string | null => headers.get('x-amzn-RequestId') ?? headers.get('x-amz-rid');

async function readText(body: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<string> {
  const parts = await readWhole(body, maxAnswerBytes, () => new Failure('amazon-report-unreadable')).catch(
    (cause: unknown) => {
      throw cause instanceof Failure ? cause : new Failure('amazon-silent', { cause });
    },
  );
  return await new Blob(parts).text();
}

/** Reads the JSON of a successful answer. @throws Failure `amazon-refused`, `amazon-report-unreadable` */
export function parseAnswer<T>(schema: z.ZodType<T>, { status, text }: AmazonAnswer): T {
  if (status < 200 || status >= 300) throw new Failure('amazon-refused', { details: { status } });
  return parseAs(schema, text);
}

/** @throws Failure `amazon-report-unreadable` if the text isn't JSON of that schema */
export function parseAs<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Failure('amazon-report-unreadable');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
