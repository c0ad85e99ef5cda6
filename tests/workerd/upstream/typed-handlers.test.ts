import { expect, test } from 'vitest';
import { type EndpointId, endpoints } from '#shared/api/endpoints.ts';
import type { Call, Handler } from '#upstream/calls/handler.ts';
import type { takeTurn } from '#upstream/calls/heavy/turn.ts';
import type { linkPerson } from '#upstream/identity/person.ts';
import { responseOf, tagged } from '#upstream/platform/reply.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import type { readGrantedScope } from '#upstream/scope/granted-scope.ts';

type Fits<Id extends EndpointId, Reply> =
  ((call: Call<Id>) => Promise<Reply>) extends Handler<Id> ? 'fits' : 'does not';
type Takes<Id extends EndpointId, Argument> = Call<Id>['var']['database'] extends Argument ? 'takes' : 'does not';
type Asked<F extends (...given: never[]) => unknown> = Parameters<F>[0];
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
  replicaReads: 'takes' satisfies Takes<'query', ReadableDatabase>,
  replicaIsNoPrimary: 'does not' satisfies Takes<'query', Database>,
  replicaGrantsNothing: 'does not' satisfies Takes<'query', Asked<typeof readGrantedScope>>,
  replicaKnowsNobody: 'does not' satisfies Takes<'query', Asked<typeof linkPerson>>,
  replicaGivesNoTurn: 'does not' satisfies Takes<'query', Asked<typeof takeTurn>>,
  primaryUnlessStated: 'takes' satisfies Takes<'apiKeys', Database>,
  writesGoToThePrimary: 'takes' satisfies Takes<'createReport', Database>,
  noQuery: 'none' satisfies NamesOf<Call<'dismissInsight'>['query']>,
};

test('a handler’s types follow its definition: answer, query, body, and no status of its own', () => {
  expect(Object.keys(typed)).toHaveLength(18);
});

test('a reply gets the status of its definition, and an unchanged read is a 304', async () => {
  const made = responseOf(endpoints.createReport, tagged({ id: 1 }, '"1"'), null);
  expect([made.status, made.headers.get('ETag'), await made.json()]).toEqual([201, '"1"', { id: 1 }]);
  expect(responseOf(endpoints.deleteReport, undefined, null).status).toBe(204);
  expect(responseOf(endpoints.report, tagged({ id: 1 }, '"1"'), '"1"').status).toBe(304);
  expect(responseOf(endpoints.report, tagged({ id: 1 }, '"2"'), '"1"').status).toBe(200);
  expect(responseOf(endpoints.changeReport, tagged({ id: 1 }, '"1"'), '"1"').status).toBe(200);
});
