import { expect, test } from 'vitest';
import { ApiError } from '#app/api/failure.ts';
import { changeSelected, RowRefused } from '#app/page-recipes/bulk-changes.server.ts';
import { type SelectedRow, selectedIn, selectionField, selectionValue } from '#app/page-recipes/bulk-selection.ts';
import { contextOf } from './page-context.ts';

const row = (id: number): SelectedRow => ({ id: String(id), version: `"${id}"`, name: `Row ${id}` });

function posted(values: readonly string[]): FormData {
  const form = new FormData();
  for (const value of values) form.append(selectionField, value);
  return form;
}

/** Archives rows; errors to throw are given by id. */
async function archived(ids: readonly number[], thrown: Readonly<Record<string, Error>> = {}) {
  const tried: string[] = [];
  const outcome = await changeSelected(contextOf(), posted(ids.map((id) => selectionValue(row(id)))), {
    done: 'archived',
    change: async ({ id, version }) => {
      tried.push(`${id} ${version}`);
      const error = thrown[id];
      if (error) throw error;
    },
    reason: ({ kind }) => (kind === 'invalid' ? 'it is the last one' : null),
  });
  return { ...outcome, tried };
}

const failed = (kind: 'conflict' | 'denied' | 'invalid' | 'unavailable', status: number) =>
  new ApiError({ kind, status, requestId: null });

test('a row posted by both table and card counts once, and invalid values are left out', () => {
  const values = [selectionValue(row(7)), selectionValue(row(7)), 'x', '[1]', '["","",""]', '[7,"",""]', '{}'];
  expect(selectedIn(posted(values))).toEqual([row(7)]);
});

test('every selected row is changed in the state that it was shown in', async () => {
  expect(await archived([1, 2])).toEqual({
    ...{ ok: true, status: 200, text: '2 archived.', refused: [] },
    tried: ['1 "1"', '2 "2"'],
  });
});

test('a row that is refused is named with the reason, and the others are changed', async () => {
  const some = await archived([1, 2, 3, 4], {
    2: failed('conflict', 412),
    3: failed('invalid', 400),
    4: new RowRefused('it is seeded', 409),
  });
  expect(some).toMatchObject({ ok: true, status: 200, refused: ['2', '3', '4'] });
  expect(some.text).toBe(
    '1 archived, 3 refused: Row 2 (someone else changed it; review it first); Row 3 (it is the last one); Row 4 (it is seeded).',
  );
});

test('where no row is changed, the status is that of the first refusal', async () => {
  expect(await archived([1, 2], { 1: failed('denied', 403), 2: failed('conflict', 412) })).toMatchObject({
    ...{ ok: false, status: 403, refused: ['1', '2'] },
  });
  expect(await archived([])).toMatchObject({ ok: false, status: 400, text: 'Select at least one row first.' });
});

test('once the data service can’t be reached, the other rows are not tried', async () => {
  const lost = await archived([1, 2, 3], { 2: failed('unavailable', 503) });
  expect(lost.tried).toHaveLength(2);
  expect(lost).toMatchObject({ ok: true, refused: ['2', '3'] });
  const all = await archived([1, 2], { 1: failed('unavailable', 503) });
  expect([all.ok, all.status]).toEqual([false, 503]);
});

test('only the first refused rows are named, and no more than 200 rows are taken', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => at + 1);
  const { text } = await archived(ids, Object.fromEntries(ids.map((id) => [id, failed('denied', 403)])));
  expect(text).toMatch(/^0 archived, 8 refused: Row 1 \(.*Row 5 \([^)]*\); 3 more\.$/);
  const many = await archived(Array.from({ length: 201 }, (_, at) => at + 1));
  expect(many).toMatchObject({ ok: false, status: 400, tried: [] });
});

test('undo is posted for the changed rows alone', async () => {
  const rows = [row(1), row(2)];
  const outcome = await changeSelected(contextOf(), posted(rows.map(selectionValue)), {
    ...{ done: 'archived', undo: 'restore-selected' },
    change: async ({ id }) => {
      if (id === '2') throw failed('conflict', 412);
    },
  });
  expect(outcome.undo).toEqual([
    ['intent', 'restore-selected'],
    [selectionField, selectionValue(row(1))],
  ]);
});
