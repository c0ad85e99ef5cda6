import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BreakdownTable } from '#app/boards/breakdown-table.tsx';
import { barData, heatData, waterfallData } from '#app/boards/widget-data.ts';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { answerOf, formats, scope, view } from './answers.ts';

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
      <BreakdownTable {...{ widget, answer, view, scope, formats }} subtotals={[]} />
    </MemoryRouter>,
  );
}

test('the heading of a table with groups by name claims no overall order, and the table says why', () => {
  const guarded = drawn(['sales', 'salesShare']);
  expect(guarded).not.toContain('aria-sort');
  expect(guarded).toContain('largest first in each group');
  expect(guarded).toContain('Groups are ordered by name');
  const plain = drawn(['sales', 'units']);
  expect(plain).toContain('aria-sort="descending"');
  expect(plain).not.toContain('in each group');
  expect(plain).not.toContain('Groups are ordered by name');
});

const products = (images?: (number | null)[]) =>
  answerOf({
    ...{ dimensions: ['product'], measures: ['piClicks'], keys: [['7'], ['8'], ['']] },
    rows: [
      ['Coffee', 3],
      ['Tea', 2],
      ['Other products', 1],
    ],
    ...(images && { images }),
  });

function drawnProducts(images?: (number | null)[]): string {
  const widget = {
    ...{ type: 'table' as const, id: 't', title: 'Products', dimension: 'product' as const },
    ...{ measures: ['piClicks' as const], limit: 25 },
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <BreakdownTable {...{ widget, answer: products(images), view, scope, formats }} subtotals={[]} />
    </MemoryRouter>,
  );
}

test('shows a product’s picture before its name, in a place that is kept where there is none', () => {
  const rows = drawnProducts([4, null, null]).split('<tr').slice(2);
  expect(rows[0]).toMatch(
    /<th scope="row"><img src="\/proxy\/data\/product-images\/7\?v=4&amp;scope=account-12" alt="" width="24" height="24" loading="lazy"[^>]*\/><a/,
  );
  for (const without of rows.slice(1, 3)) {
    expect(without).toContain('<th scope="row"><span class="product-thumb"></span>');
    expect(without).not.toContain('<img');
  }
});

test('keeps no place for pictures where no product has one', () => {
  expect(drawnProducts()).not.toContain('product-thumb');
});

test('bars, cells and parts of a change show images of products only', () => {
  const answer = answerOf({
    ...{ dimensions: ['product', 'retailer'], measures: ['piClicks'], totals: [5, 2] },
    ...{
      keys: [
        ['7', '1'],
        ['8', '1'],
      ],
      images: [4, null],
      before: [
        ['Coffee', 'Shop', 1],
        ['Tea', 'Shop', 1],
      ],
    },
    rows: [
      ['Coffee', 'Shop', 3],
      ['Tea', 'Shop', 2],
    ],
  });
  const source = { answer, view, scope };
  const image = '/proxy/data/product-images/7?v=4&scope=account-12';
  expect(barData('product', 'piClicks', formats, source).bars.map((bar) => bar.image)).toEqual([image, null]);
  expect(barData('retailer', 'piClicks', formats, source).bars.map((bar) => bar.image)).toEqual([undefined, undefined]);
  const of = { id: 'w', title: 'W', measure: 'piClicks' as const, limit: 5 };
  const heat = heatData({ ...of, type: 'heat', rows: 'product', columns: 'retailer' }, formats, source);
  expect(heat.rows.map((row) => row.image)).toEqual([image, null]);
  const parts = waterfallData({ ...of, type: 'waterfall', dimension: 'product' }, formats, source)?.steps;
  expect(parts?.map((step) => step.image)).toEqual([undefined, image, null, undefined]);
});

test('a number that was nothing before and is nothing now has neither a change nor a bar', () => {
  const widget = {
    ...{ type: 'table' as const, id: 't', title: 'Products', dimension: 'product' as const },
    ...{ measures: ['piClicks' as const], limit: 25 },
  };
  const answer = answerOf({
    ...{ dimensions: ['product'], measures: ['piClicks'], keys: [['7'], ['8']] },
    rows: [
      ['Coffee', 3],
      ['Whole milk', 0],
    ],
    before: [
      ['Coffee', 2],
      ['Whole milk', 0],
    ],
  });
  const [coffee, milk] = renderToStaticMarkup(
    <MemoryRouter>
      <BreakdownTable {...{ widget, answer, view, scope, formats }} subtotals={[]} />
    </MemoryRouter>,
  )
    .split('<tr')
    .slice(2);
  expect(coffee).toContain('+50.0%');
  expect(coffee).toContain('cell-bar');
  expect(milk).toContain('<td>0</td>');
});
