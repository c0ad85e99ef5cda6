import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GuardedCell, withheldCells } from '#upstream/analytics/withholding.ts';

const cell = (keys: string, shoppers: number | null): GuardedCell => ({ keys: keys.split(' '), shoppers });
const kept = (cells: readonly GuardedCell[]) => [...withheldCells(cells)].map((at) => cells[at]?.keys.join(' ')).sort();

test('a cell of few people takes the smallest other one with it, so that the total doesn’t tell it', () => {
  expect(kept([cell('a', 50), cell('b', 3), cell('c', 20)])).toEqual(['b', 'c']);
});

test('nothing is withheld where enough people stand behind every cell, or nobody does', () => {
  expect(kept([cell('a', 10), cell('b', 0), cell('c', 11), cell('d', null)])).toEqual([]);
});

test('two cells of few people are not enough where they are few together', () => {
  expect(kept([cell('a', 2), cell('b', 3), cell('c', 40), cell('d', 90)])).toEqual(['a', 'b', 'c']);
});

test('a cell of nobody is known to be nothing and hides no other', () => {
  expect(kept([cell('a', 4), cell('b', 0), cell('c', 300)])).toEqual(['a', 'c']);
});

test('what is withheld for the sake of one line needs company in the other that it lies in', () => {
  const cells = [cell('a x', 3), cell('a y', 60), cell('b x', 70), cell('b y', 80), cell('c x', 90), cell('c y', 95)];
  expect(kept(cells)).toEqual(['a x', 'a y', 'b x', 'b y']);
});

test('no line is left with one cell to be worked out, nor with few people among those withheld', () => {
  const grid = fc.array(fc.array(fc.oneof(fc.nat(14), fc.nat(200)), { minLength: 4, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(grid, (rows) => {
      const cells = rows.flatMap((row, at) => row.map((people, column) => cell(`r${at} c${column}`, people)));
      const withheld = withheldCells(cells);
      for (const [at, { shoppers }] of cells.entries())
        if (shoppers && shoppers < 10) expect(withheld.has(at)).toBe(true);
      for (const dimension of [0, 1])
        for (const line of Map.groupBy(cells.keys(), (at) => cells[at]?.keys[1 - dimension]).values()) {
          const inside = line.filter((at) => withheld.has(at));
          if (inside.length === 0 || line.every((at) => withheld.has(at) || !cells[at]?.shoppers)) continue;
          expect(inside.length).toBeGreaterThan(1);
          expect(inside.reduce((sum, at) => sum + (cells[at]?.shoppers ?? 0), 0)).toBeGreaterThanOrEqual(10);
        }
    }),
  );
});
