import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BreakdownTable } from '#app/boards/breakdown-table.tsx';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { answerOf, formats, view } from './answers.ts';

function drawn(measures: MeasureId[]): string {
  const widget = {
    ...{ type: 'table' as const, id: 't', title: 'Share', dimension: 'category' as const, within: ['brand' as const] },
    ...{ measures, limit: 25 },
  };
  const answer = answerOf({
    ...{ dimensions: ['category', 'brand'], measures, keys: [['a', 'x']] },
    rows: [['Drinks', 'Alpine', ...measures.map(() => 1)]],
  });
  return renderToStaticMarkup(
    <MemoryRouter>
      <BreakdownTable {...{ widget, answer, view, formats }} subtotals={[]} />
    </MemoryRouter>,
  );
}

test('the head of a table whose groups stand by name claims no order of all of them, and the table says why', () => {
  const guarded = drawn(['sales', 'salesShare']);
  expect(guarded).not.toContain('aria-sort');
  expect(guarded).toContain('largest first in each group');
  expect(guarded).toContain('Groups are ordered by name');
  const plain = drawn(['sales', 'units']);
  expect(plain).toContain('aria-sort="descending"');
  expect(plain).not.toContain('in each group');
  expect(plain).not.toContain('Groups are ordered by name');
});
