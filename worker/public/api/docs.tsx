/** @jsxImportSource hono/jsx */
import { publicEndpointEntries } from '#shared/api/public-endpoints.ts';
import { publicOpenApiDocument } from '#shared/api/public-openapi.ts';
import type { AppContext } from '../../hono.ts';
import { hashOf, plainPage, surfaceAnswer } from '../answers.tsx';
import { ApiTrial, trialScript, trialStyle } from './trial.tsx';

const documentOf = ({ var: { config } }: AppContext) =>
  publicOpenApiDocument(config.PRODUCT_NAME, config.PUBLIC_ORIGIN);

/** `GET /api/v1/openapi.json`, for tools; it holds nothing of anybody. */
export const answerOpenApi = (c: AppContext): Response =>
  surfaceAnswer(JSON.stringify(documentOf(c)), 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });

/** Breaks at its slashes where it has to, never within a name. */
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

/** `GET /api/v1`: the same, for people. */
export async function showApiDocs(c: AppContext): Promise<Response> {
  const { info, paths, servers } = documentOf(c);
  const [{ url = '' } = {}] = servers;
  const examples = new Map<string, object>(publicEndpointEntries.map(([id, { example }]) => [id, example(url)]));
  const page = await plainPage(
    info.title,
    <>
      <p>{info.description}</p>
      <p>
        Every call carries a key: <code>Authorization: Bearer mlk_…</code>. A key that is bound to sites works from
        their pages alone; keep any other on a server. Each answer to a call that was admitted says how many are left in
        this minute (<code>RateLimit-Remaining</code>). Prices are in the unit of their currency, and a link counts its
        click.
      </p>
      <ApiTrial />
      {Object.entries(paths).map(([path, { get }]) => (
        <section>
          <h2>
            <code>
              GET <Path text={path} />
            </code>
          </h2>
          <p>{get.summary}.</p>
          <table>
            <tbody>
              {get.parameters.map(({ name, description }) => (
                <tr>
                  <th scope="row">{name}</th>
                  <td>{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <code>
              {'curl -H "Authorization: Bearer $KEY" "'}
              <Path text={`${url}${path}`} />"
            </code>
          </p>
          <table>
            <tbody>
              {Object.entries(get.responses).map(([status, { description }]) => (
                <tr>
                  <th scope="row">{status}</th>
                  <td>{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <pre>{JSON.stringify(examples.get(get.operationId), null, 2)}</pre>
        </section>
      ))}
      <p>
        <a href={`${url}/openapi.json`}>OpenAPI 3.1 document</a>
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
