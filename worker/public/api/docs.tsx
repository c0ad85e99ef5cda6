/** @jsxImportSource hono/jsx */
import { publicEndpointEntries } from '#shared/api/public-endpoints.ts';
import { type PublicOperation, publicOpenApiDocument } from '#shared/api/public-openapi.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { hashOf, plainPage, surfaceAnswer } from '../answers/answers.tsx';
import * as texts from './texts.ts';
import { ApiTrial, trialScript, trialStyle } from './trial.tsx';

const documentOf = ({ var: { config } }: AppContext) =>
  publicOpenApiDocument(config.PRODUCT_NAME, config.PUBLIC_ORIGIN);

/** `GET /api/v1/openapi.json`, for tools; it contains nobody's data. */
export const answerOpenApi = (c: AppContext): Response =>
  surfaceAnswer(JSON.stringify(documentOf(c)), 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });

/** Shows a path so that its line can only break after a slash. */
const Path = ({ text }: { readonly text: string }) => (
  <>
    {text.split(/(?<=\/)(?!\/)/).map((part) => (
      <>
        {part}
        <wbr />
      </>
    ))}
  </>
);

/** Options of curl for a call, with an example of its body if it has one. */
function curlOptions({ parameters, requestBody }: PublicOperation): string {
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  const data = body?.example ? `-d '${JSON.stringify(body.example)}'` : '--data-binary @FILE';
  return [
    'curl -H "Authorization: Bearer $KEY"',
    ...parameters.flatMap(({ name, in: place }) => (place === 'header' ? [`-H "${name}: $ID"`] : [])),
    ...(type === undefined ? [] : [`-H "Content-Type: ${type}" ${data}`]),
  ].join(' ');
}

/** `GET /api/v1`: the documentation for people. */
export async function showApiDocs(c: AppContext): Promise<Response> {
  const { info, paths, servers } = documentOf(c);
  const [{ url = '' } = {}] = servers;
  const examples = new Map<string, object>(publicEndpointEntries.map(([id, { example }]) => [id, example(url)]));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const page = await plainPage(
    info.title,
    <>
      <p>{info.description}</p>
      <p>
        {texts.authorization} <code>Authorization: Bearer mlk_…</code>. {texts.keyRules} {texts.limits}{' '}
        <code>RateLimit-Remaining</code>. {texts.units}
      </p>
      <ApiTrial />
      {operations.map(({ method, path, operation }) => (
        <section>
          <h2>
            <code>
              {method} <Path text={path} />
            </code>
          </h2>
          <p>{operation.summary}.</p>
          <p>{operation.description}</p>
          <table>
            <tbody>
              {operation.parameters.map(({ name, description }) => (
                <tr>
                  <th scope="row">{name}</th>
                  <td>{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <code>
              {curlOptions(operation)} "<Path text={`${url}${path}`} />"
            </code>
          </p>
          <table>
            <tbody>
              {Object.entries(operation.responses).map(([status, { description }]) => (
                <tr>
                  <th scope="row">{status}</th>
                  <td>{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <pre>{JSON.stringify(examples.get(operation.operationId), null, 2)}</pre>
        </section>
      ))}
      <p>
        <a href={`${url}/openapi.json`}>{texts.openApiDocument}</a>
      </p>
    </>,
    200,
    { 'Cache-Control': 'public, max-age=300' },
    [],
    trialStyle,
  );
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  const runs = `script-src ${await hashOf(trialScript)}; connect-src 'self'; form-action 'none'`;
  page.headers.set('Content-Security-Policy', policy.replace("form-action 'self'", runs));
  return page;
}
