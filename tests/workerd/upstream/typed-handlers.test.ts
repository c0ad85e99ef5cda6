import { expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#shared/api/endpoints.ts';
import type { Call, Handler } from '#upstream/handler.ts';
import { responseOf, tagged } from '#upstream/reply.ts';

type Fits<Id extends EndpointId, Reply> =
  ((call: Call<Id>) => Promise<Reply>) extends Handler<Id> ? 'fits' : 'does not';
type NamesOf<Value> = [Value] extends [undefined] ? 'none' : keyof Value;

/** Each line compiles only while it is true. */
const typed = {
  answer: 'fits' satisfies Fits<'sendConfirmation', { email: string }>,
  otherShape: 'does not' satisfies Fits<'sendConfirmation', { mail: string }>,
  missingMember: 'does not' satisfies Fits<'changeMode', object>,
  ownStatus: 'does not' satisfies Fits<'sendConfirmation', Response>,
  nothing: 'fits' satisfies Fits<'dismissInsight', void>,
  answerWhereNoneIs: 'does not' satisfies Fits<'dismissInsight', { deleted: true }>,
  nothingWhereAnswerIs: 'does not' satisfies Fits<'admins', void>,
  path: ['kind', 'id'] satisfies (keyof Call<'touchpoint'>['params'])[],
  noPath: [] satisfies (keyof Call<'dismissInsight'>['params'])[],
  body: 'card' satisfies NamesOf<Call<'dismissInsight'>['body']>,
  noQuery: 'none' satisfies NamesOf<Call<'dismissInsight'>['query']>,
};

test('a handler fits its definition: its answer, what it is asked with, and no status of its own', () => {
  expect(Object.keys(typed)).toHaveLength(11);
});

test('a reply gets the status of its definition, and a reading that the caller has already is a 304', async () => {
  const made = responseOf(endpoints.createReport, tagged({ id: 1 }, '"1"'), null);
  expect([made.status, made.headers.get('ETag'), await made.json()]).toEqual([201, '"1"', { id: 1 }]);
  expect(responseOf(endpoints.deleteReport, undefined, null).status).toBe(204);
  expect(responseOf(endpoints.report, tagged({ id: 1 }, '"1"'), '"1"').status).toBe(304);
  expect(responseOf(endpoints.report, tagged({ id: 1 }, '"2"'), '"1"').status).toBe(200);
  expect(responseOf(endpoints.changeReport, tagged({ id: 1 }, '"1"'), '"1"').status).toBe(200);
});
