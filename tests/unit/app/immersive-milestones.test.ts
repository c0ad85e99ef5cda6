import { expect, test } from 'vitest';
import { milestones } from '#app/features/immersive/history-panel.tsx';

const version = (revision: number, minute: number, author = 'Ada', publishedAt: string | null = null) => ({
  ...{ revision, name: 'Page', author, publishedAt, current: publishedAt !== null },
  savedAt: new Date(Date.UTC(2026, 10, 18, 9, minute)).toISOString(),
});

test('the last version of each editing session is shown, and every published one', () => {
  const versions = [
    ...[version(7, 40), version(6, 39), version(5, 38, 'Bo'), version(4, 37), version(3, 20)],
    ...[version(2, 19, 'Ada', '2026-11-18T09:19:00.000Z'), version(1, 18)],
  ];
  expect(milestones(versions).map(({ revision }) => revision)).toEqual([7, 5, 4, 3, 2]);
});
