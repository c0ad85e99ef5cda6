import { expect, test } from 'vitest';
import { Failure, type FailureCode, failureCodes, failureResponse } from '#shared/api/failure.ts';
import { failures } from '#shared/api/failures.ts';

const isCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

test('each failure has a code that passes the BFF, a status of an error and a title', async () => {
  for (const code of failureCodes.filter(isCode)) {
    expect(code).toMatch(/^[a-z-]{1,40}$/);
    const [status, sentence] = failures[code];
    expect([code, status]).toEqual([code, expect.toSatisfy((it: number) => it >= 400 && it < 600)]);
    if (typeof sentence === 'string') expect([code, sentence]).toEqual([code, expect.stringMatching(/^[A-Z].+/)]);
  }
});

test('a failure becomes code, status, title and sentence, with its details and invalid fields', async () => {
  const taken = new Failure('set-name-taken', { errors: { name: 'is taken' } });
  expect(await failureResponse(taken, 'r-1').json()).toEqual({
    ...{ code: 'set-name-taken', status: 409, title: 'Conflict', requestId: 'r-1' },
    ...{ detail: 'You already have a filter set with this name. Choose another name.', errors: { name: 'is taken' } },
  });
  const unfit = new Failure('not-filterable', { details: { label: 'Brand' }, field: 'filters' });
  expect(unfit.message).toBe('You can’t filter this by Brand.');
  expect(unfit.extras.errors).toEqual({ filters: unfit.message });
  const gone = failureResponse(new Failure('unavailable', { headers: { 'Retry-After': '5' } }), 'r-2');
  expect([gone.status, gone.headers.get('Retry-After'), gone.headers.get('Cache-Control')]).toEqual([
    ...[503, '5', 'no-store'],
  ]);
});
