import { Failure } from '#shared/api/failure.ts';
import { idempotencyKeySchema, keyedFactsJobSchema, sentFactsSchema } from '#shared/api/families/data-api-schemas.ts';
import { publicDataEndpoints } from '#shared/api/public-data-endpoints.ts';
import { publicApiPath } from '#shared/api/public-endpoint.ts';
import { uploadLimit } from '#shared/constants.ts';
import { hasKey } from '#shared/table.ts';
import { outgoingStream } from '#worker/forwarding/upload.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { announcedLength } from '#worker/platform/http/body-limit.ts';
import { answeringData, type UpstreamCall } from './data-call.ts';
import { checkedQuery } from './key-checks.ts';

const { sendFacts, factsJob } = publicDataEndpoints;

/** `POST /api/v1/facts`: streams the body on unchanged. The upstream decompresses it only after it has checked the key. */
export const takeFacts = answeringData({
  endpoint: sendFacts,
  keyed: sentFactsSchema,
  refusal: 'facts-parameters',
  call: (c) => {
    const { kind, name, options } = checkedQuery(sendFacts.query, c.req.query(), 'facts-parameters');
    const key = idempotencyKeySchema.safeParse(c.req.header('Idempotency-Key'));
    if (!key.success) throw new Failure('idempotency-key-missing');
    const contentType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!hasKey(sendFacts.files, contentType)) throw new Failure('facts-type-unknown');
    const { body, contentEncoding } = bodyOf(c);
    const query = new URLSearchParams({
      ...{ kind, idempotencyKey: key.data },
      ...(name !== undefined && { name }),
      ...(options !== undefined && { options }),
    });
    const { stream, cut, failure } = outgoingStream(body);
    return {
      ...{ method: 'POST', pathAndQuery: `/proxy/public/facts?${query}`, contentType, contentEncoding },
      ...{ body: stream, cut },
      failure: () => (failure()?.code === 'too-large' ? new Failure('facts-too-large') : failure()),
    };
  },
  shown: (c, job) => {
    const url = jobAddress(c, job.id);
    return { body: { ...job, url }, location: url };
  },
});

export const answerFactsJob = answeringData({
  endpoint: factsJob,
  keyed: keyedFactsJobSchema,
  refusal: 'facts-parameters',
  call: (c) => {
    const { limit, cursor } = checkedQuery(factsJob.query, c.req.query(), 'facts-parameters');
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
    const id = c.req.param('job') ?? '';
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Failure('facts-job-not-found');
    return { method: 'GET', pathAndQuery: `/proxy/public/facts/jobs/${id}?${query}` };
  },
  shown: (c, job) => ({ body: { ...job, url: jobAddress(c, job.id) } }),
});

const jobAddress = ({ var: { config } }: AppContext, id: number): string =>
  `${config.PUBLIC_ORIGIN}${publicApiPath}/facts/jobs/${id}`;

/** @throws Failure 413 if the announced length exceeds the limit, 415 for a compression that isn't gzip */
function bodyOf({
  req,
}: AppContext): Required<Pick<UpstreamCall, 'contentEncoding'>> & { body: ReadableStream<Uint8Array> } {
  if ((announcedLength(req.raw.headers, Number.MAX_SAFE_INTEGER) ?? 0) > uploadLimit)
    throw new Failure('facts-too-large');
  const encoding = req.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  const { body } = req.raw;
  if (!body) throw new Failure('facts-parameters', { errors: { body: 'is empty' } });
  if (encoding !== 'identity' && encoding !== 'gzip') throw new Failure('facts-encoding-unknown');
  return { body, contentEncoding: encoding };
}
