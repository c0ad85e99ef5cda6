import { expect, test } from 'vitest';
import { flagNames } from '#shared/access/flags.ts';
import { buildEngine } from '#worker/flags/build-engine.ts';
import { readDefinitions } from '#worker/flags/definitions.ts';
import { evaluateFlags } from '#worker/flags/engine.ts';
import seed from '#worker/flags/seed.json' with { type: 'json' };

const engineOf = (...features: readonly object[]) => buildEngine(readDefinitions({ version: 2, features }));

test('the definitions that come with the product turn on every flag it asks about', () => {
  const flags = evaluateFlags(buildEngine(readDefinitions(seed)), {});
  expect(flags).toEqual(Object.fromEntries(flagNames.map((name) => [name, true])));
});

test('an undefined flag is off', () => {
  expect(evaluateFlags(engineOf(), {})).toEqual(Object.fromEntries(flagNames.map((name) => [name, false])));
});

test('a flag with an unknown strategy is off', () => {
  const engine = engineOf({ name: 'f', enabled: true, strategies: [{ name: 'moonPhase' }] });
  expect(evaluateFlags(engine, {}, ['f'])).toEqual({ f: false });
});

test('a flag that can’t be evaluated is off, and the others still work', () => {
  const engine = engineOf(
    {
      name: 'no-values',
      enabled: true,
      strategies: [{ name: 'default', constraints: [{ contextName: 'userId', operator: 'IN' }] }],
    },
    { name: 'odd-constraints', enabled: true, strategies: [{ name: 'default', constraints: {} }] },
    { name: 'no-parameters', enabled: true, strategies: [{ name: 'flexibleRollout' }] },
    { name: 'missing-segment', enabled: true, strategies: [{ name: 'default', segments: [404] }] },
    { name: 'no-strategies', enabled: true },
    { name: 'good', enabled: true, strategies: [{ name: 'default' }] },
  );
  expect(
    evaluateFlags(engine, { userId: 'ada@brand.test' }, [
      'no-values',
      'odd-constraints',
      'no-parameters',
      'missing-segment',
      'no-strategies',
      'good',
    ]),
  ).toEqual({
    'no-values': false,
    'odd-constraints': false,
    'no-parameters': false,
    'missing-segment': false,
    'no-strategies': false,
    good: true,
  });
});

test('an unreadable feature is left out, and the rest of the document is used', () => {
  const engine = engineOf(
    { name: 'f', enabled: 'yes', strategies: [] },
    { enabled: true },
    { name: 'good', enabled: true, strategies: [] },
  );
  expect(evaluateFlags(engine, {}, ['f', 'good'])).toEqual({ f: false, good: true });
});

for (const [what, document] of [
  ['a list', []],
  ['an empty object', {}],
  ['nothing', null],
  ['a word', 'flags'],
  ['features that are no list', { features: {} }],
] as const)
  test(`a document that is ${what} is refused`, () => {
    expect(() => readDefinitions(document)).toThrow(/not an object|no list of features/);
  });

test('a flag named like a property of objects is not on by accident', () => {
  const names = ['constructor', 'toString'];
  expect(Object.values(evaluateFlags(engineOf(), {}, names))).toEqual([false, false]);
});
