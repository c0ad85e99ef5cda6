import { Failure } from '#shared/api/failure.ts';
import { keyedCatalogSchema, keyedMetricsSchema } from '#shared/api/families/data-api-schemas.ts';
import { publicDataEndpoints } from '#shared/api/public-data-endpoints.ts';
import { jsonBodyLimit } from '#shared/constants.ts';
import { readLimited } from '#worker/platform/http/body-limit.ts';
import { answeringData } from './data-call.ts';

const { queryMetrics, metricsCatalog } = publicDataEndpoints;

export const answerMetrics = answeringData({
  endpoint: queryMetrics,
  keyed: keyedMetricsSchema,
  refusal: 'metrics-query-refused',
  call: async (c) => ({
    method: 'POST',
    pathAndQuery: '/proxy/public/metrics/query',
    body: JSON.stringify(queryIn(await textOf(c.req.raw.body))),
  }),
  shown: (_, answer) => ({ body: answer }),
});

export const answerMetricsCatalog = answeringData({
  endpoint: metricsCatalog,
  keyed: keyedCatalogSchema,
  refusal: 'metrics-query-refused',
  call: () => ({ method: 'GET', pathAndQuery: '/proxy/public/metrics/catalog' }),
  shown: (_, answer) => ({ body: answer }),
});

/** @throws Failure 413 if the body is too large */
async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return '';
  try {
    return new TextDecoder().decode(await readLimited(body, jsonBodyLimit));
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-large') throw new Failure('body-too-large');
    throw refused('could not be read');
  }
}

/** @throws Failure 400 that names the invalid parts of the query */
function queryIn(text: string) {
  const read = queryMetrics.body.safeParse(parsed(text));
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]);
  throw new Failure('metrics-query-refused', { errors: Object.fromEntries(errors) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('is not JSON');
  }
}

const refused = (why: string) => new Failure('metrics-query-refused', { errors: { body: why } });
