import { createServer } from 'node:http';
import { Session } from 'chdb';

/**
 * ClickHouse's HTTP interface in front of the engine in this process, as far as the product uses it: a statement as
 * `query` of the address or of a form, or as the body; its parameters as `param_*` of the form, settings in the address,
 * data of an INSERT as the body. Statements run one after the other. Prints its origin once it listens.
 */
const notSettings = new Set(['query', 'default_format', 'database', 'wait_end_of_query', 'readonly']);
/** As much as ClickHouse takes of a form's field. */
const longestField = 128 * 1024;
const session = new Session();

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function answer(request) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  const form = type.startsWith('multipart/form-data')
    ? await new Response(body, { headers: { 'content-type': type } }).formData()
    : new FormData();
  const inAddress = url.searchParams.get('query');
  const sql = form.get('query') ?? (inAddress === null ? body.toString() : `${inAddress}\n${body}`);
  const tooLong = [...form].find(([, text]) => Buffer.byteLength(String(text)) > longestField);
  if (tooLong) throw new Error(`Field value too long: ${tooLong[0]}`);
  const settings = [...url.searchParams].filter(([name]) => !notSettings.has(name));
  const parameters = [...form].filter(([name]) => name.startsWith('param_'));
  const set = [...settings, ...parameters].map(([name, text]) => `${name} = ${quoted(text)}`);
  if (set.length > 0) session.query(`SET ${set.join(', ')}`);
  try {
    return session.query(sql, url.searchParams.get('default_format') ?? 'TabSeparated');
  } finally {
    // The session is everybody's: a setting is of its statement alone.
    if (settings.length > 0) session.query(`SET ${settings.map(([name]) => `${name} = DEFAULT`).join(', ')}`);
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (text) => response.end(text),
    (error) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
// A long statement holds everything up: no connection is given up meanwhile.
server.keepAliveTimeout = 0;
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
