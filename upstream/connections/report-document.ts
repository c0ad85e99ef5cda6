import { Failure } from '#shared/api/failure.ts';
import { readWhole } from '../calls/uploaded-file.ts';
import { fetchPublic } from '../platform/outgoing/fetch-public.ts';
import type { AmazonAccess } from './amazon-call.ts';

const timeoutMs = 2 * 60_000;
/** The largest report, in bytes after decompression. */
const largestReport = 32 * 2 ** 20;

const unreadable = () => new Failure('amazon-report-unreadable');

/**
 * Reads a report at an address that Amazon has given. It gets no token, and must be a public address like every address
 * from outside. @throws Failure `amazon-silent`, `amazon-refused`, `amazon-report-unreadable`
 */
export async function documentText({ config, meter }: AmazonAccess, url: string, packed: boolean): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetchPublic(config, url, { headers: {}, secretHeaders: {}, signal }).catch((cause: unknown) => {
    throw new Failure('amazon-silent', { cause });
  });
  meter.note(answer.headers.get('x-amz-request-id'));
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Failure('amazon-refused', { details: { status: answer.status } });
  }
  const bytes = packed ? answer.body.pipeThrough(new DecompressionStream('gzip')) : answer.body;
  const parts = await readWhole(bytes, largestReport, unreadable).catch((cause: unknown) => {
    throw cause instanceof Failure ? cause : new Failure('amazon-report-unreadable', { cause });
  });
  return await new Blob(parts).text();
}
