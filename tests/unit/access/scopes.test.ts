import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountIdOf,
  formatScopeRef,
  isReadOnly,
  operatorIdOf,
  parseScopeRef,
  type Scope,
  sameScope,
} from '#shared/access/scopes.ts';
import { brandScope } from './people.ts';

const operator = (accessLevel: number, parentAccessLevel: number | null): Scope => ({
  ...brandScope,
  type: 'operator',
  id: 34,
  parentId: 12,
  accessLevel,
  parentAccessLevel,
});

test('an account scope is read-only exactly when it lacks WRITE', () => {
  for (let level = 0; level <= 7; level++)
    expect([level, isReadOnly({ ...brandScope, accessLevel: level })]).toEqual([level, (level & 2) === 0]);
});

test('an operator is read-only without WRITE, or under a parent without WRITE; a parent at level 0 changes nothing', () => {
  for (let own = 0; own <= 7; own++)
    for (const parent of [null, 0, 1, 2, 3, 4, 5, 6, 7]) {
      const lacksOwn = ![2, 3, 6, 7].includes(own);
      const parentForbids = parent !== null && [1, 4, 5].includes(parent);
      expect([own, parent, isReadOnly(operator(own, parent))]).toEqual([own, parent, lacksOwn || parentForbids]);
    }
});

test('a scope survives being written and read back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('account' as const, 'operator' as const),
      fc.integer({ min: 1, max: 2 ** 31 }),
      (type, id) => {
        expect(parseScopeRef(formatScopeRef({ type, id }))).toEqual({ type, id });
      },
    ),
  );
});

test('only an exact scope is parsed as one', () => {
  for (const text of [
    '',
    'account',
    'account-',
    'account-0',
    'account-01',
    'account--1',
    'account-1 ',
    ' account-1',
    'account-1.5',
    'account-1e3',
    'Account-1',
    'user-1',
    'operator-1\n',
    'account-9999999999999999',
  ])
    expect([text, parseScopeRef(text)]).toEqual([text, null]);
  expect(parseScopeRef(null)).toBeNull();
  expect(parseScopeRef(undefined)).toBeNull();
});

test('two scopes are the same when type and id are', () => {
  expect(sameScope({ type: 'account', id: 1 }, { type: 'account', id: 1 })).toBe(true);
  expect(sameScope({ type: 'account', id: 1 }, { type: 'operator', id: 1 })).toBe(false);
  expect(sameScope({ type: 'account', id: 1 }, null)).toBe(false);
});

test('an operator is addressed by its parent account and itself, an account by itself alone', () => {
  expect([accountIdOf(operator(3, 0)), operatorIdOf(operator(3, 0))]).toEqual([12, 34]);
  expect([accountIdOf(brandScope), operatorIdOf(brandScope)]).toEqual([12, null]);
});
