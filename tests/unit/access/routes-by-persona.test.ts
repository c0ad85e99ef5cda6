import { expect, test } from 'vitest';
import { people } from '#dev/world/people.ts';
import { decide, type Target } from '#shared/access/decide.ts';
import { denialPath } from '#shared/access/landing.ts';
import { pageEntries } from '#shared/access/pages.ts';
import { type Column, columns, levelsOf, viewerOf } from '#tests/support/access-columns.ts';
import { addressOf, headings, type Outcome, rows } from '#tests/support/access-table.ts';

const accessOf = new Map(pageEntries.flatMap(([, row]) => row.paths.map((path) => [path, row.access] as const)));

function targetOf(path: string, { email }: Column): Target {
  if (email === null) return {};
  const levels = levelsOf(email);
  if (path.includes(':accountId')) return { accountLevel: levels.accounts.get(10) ?? null };
  if (path.includes(':operatorId')) return { accountLevel: levels.operators.get(101) ?? null };
  return {};
}

function outcome(path: string, column: Column): Outcome {
  const access = accessOf.get(path);
  if (!access) throw new Error(`${path} is no page`);
  const viewer = viewerOf(column);
  if (viewer && !viewer.scope && !access.public) return 'no-access';
  const decision = decide(viewer, access, targetOf(path, column));
  return decision.ok ? 'allowed' : decision.reason;
}

test('the table has a row for every route and a column for every person, staff in each mode', () => {
  expect(rows.map(({ path }) => path).sort()).toEqual([...accessOf.keys()].sort());
  expect(headings).toEqual(columns.map(({ key }) => key));
  const named = new Set(columns.map(({ email }) => email).filter((email) => email !== null));
  expect([...named].sort()).toEqual(people.map(({ email }) => email).sort());
  for (const { email, staff } of people)
    if (staff)
      expect(new Set(columns.filter((column) => column.email === email).map(({ mode }) => mode))).toEqual(
        new Set([1, 2, 3]),
      );
});

for (const { path, outcomes } of rows)
  test(`${path} opens for exactly its audience, and refuses others with their reason`, () => {
    const found = columns.map((column) => [column.key, outcome(path, column)]);
    expect(found).toEqual(columns.map(({ key }, at) => [key, outcomes[at]]));
  });

const reachable = new Map(rows.map(({ path, outcomes }) => [addressOf(path), outcomes]));

test('a refused person is sent to a page that is open to them, so no refusal leads to another', () => {
  for (const { path, outcomes } of rows)
    for (const [at, found] of outcomes.entries()) {
      if (found === 'allowed' || found === 'no-access') continue;
      const [place = ''] = denialPath(found, addressOf(path)).split('?');
      expect([path, columns[at]?.key, place, reachable.get(place)?.[at]]).toEqual([
        path,
        columns[at]?.key,
        place,
        'allowed',
      ]);
    }
});
