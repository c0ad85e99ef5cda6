import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { parseHttpEquivHeaders } from '@mdn/mdn-http-observatory/src/retriever/utils.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { CookieJar } from 'tough-cookie';

/**
 * Scores captured answers by MDN's rules, as its own scan does. Reads JSON from standard input, an array of
 * `{ where, status, headers, body }` with headers as pairs, and writes `{ where, score, results }` for each.
 */
const host = 'app.example.com';
const addressOf = (scheme) => new URL(`${scheme}://${host}/`);

/** The package downloads browsers' preload list when it is installed; without it no host is on the list. */
const main = createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory');
const preloadList = join(dirname(main), '../conf/hsts-preload.json');
if (!existsSync(preloadList)) writeFileSync(preloadList, '{}');

function requestsOf({ status, headers, body }) {
  const requests = new Requests(host);
  const named = {};
  for (const [name, value] of headers) {
    if (name === 'set-cookie') named[name] = [...(named[name] ?? []), value];
    else named[name] = value;
  }
  const answer = { status, headers: named, data: body, verified: true };
  answer.httpEquiv = parseHttpEquivHeaders(body, addressOf('https').href);
  const jar = new CookieJar();
  for (const cookie of named['set-cookie'] ?? []) jar.setCookieSync(cookie, addressOf('https').href);
  requests.resources.path = body;
  // The platform leads http to https before the Worker is asked.
  requests.responses.http = answer;
  requests.responses.httpRedirects = [
    { url: addressOf('http'), status: 301 },
    { url: addressOf('https'), status },
  ];
  requests.responses.httpsRedirects = requests.responses.httpRedirects;
  Object.assign(requests.responses, { auto: answer, https: answer, cors: answer });
  requests.session = { jar, url: addressOf('https') };
  return requests;
}

function scored(captured) {
  const requests = requestsOf(captured);
  const modified = ALL_TESTS.map((test) => test(requests).result).map((result) => [result, getScoreModifier(result)]);
  const lost = modified.reduce((sum, [, modifier]) => sum + Math.min(0, modifier), 100);
  const gained = modified.reduce((sum, [, modifier]) => sum + Math.max(0, modifier), 0);
  const score = lost >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? lost + gained : lost;
  return {
    where: captured.where,
    score,
    results: Object.fromEntries(modified.filter(([, modifier]) => modifier !== 0)),
  };
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
process.stdout.write(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()).map(scored)));
