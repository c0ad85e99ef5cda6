import { expect, test } from 'vitest';
import { multiplesOf } from '#app/boards/multiples-data.ts';
import { answerOf } from './answers.ts';

test('small multiples show the largest members, the largest first, with gaps where one has no value', () => {
  const rows: [string, string, number][] = [
    ['2026-11-01', 'Amazon', 5],
    ['2026-11-01', 'Corner', 1],
    ['2026-11-02', 'Amazon', 6],
    ['2026-11-02', 'Target', 20],
  ];
  const keys = rows.map(([day, name]) => [day, name.toLowerCase()]);
  const answer = answerOf({ dimensions: ['day', 'retailer'], measures: ['piClicks'], rows, keys });
  expect(multiplesOf({ measure: 'piClicks', limit: 2 }, answer)).toEqual({
    days: ['2026-11-01', '2026-11-02'],
    members: [
      { key: 'target', label: 'Target', values: [null, 20] },
      { key: 'amazon', label: 'Amazon', values: [5, 6] },
    ],
  });
});
