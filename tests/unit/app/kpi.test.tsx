import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { missingRateNote } from '#app/boards/conversions.ts';
import { Kpi } from '#app/boards/kpi.tsx';
import { labelOf } from '#app/boards/widget-queries.ts';
import type { MeasureId } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { createFormats } from '#shared/format/formats.ts';

const formats = createFormats('en-US', 'USD');

function answerOf(
  measure: MeasureId,
  now: number | null,
  before: number | null,
  conversions: QueryAnswer['conversions'] = [],
): QueryAnswer {
  const range = { from: '2026-11-14', to: '2026-11-15' };
  return {
    ...{ range, timezone: 'UTC', currency: 'USD', conversions, factsThrough: null, incompleteFrom: null },
    columns: [{ id: measure, kind: 'measure' as const }],
    rows: [],
    totals: [now],
    comparison: { range, rows: [], totals: [before] },
    truncated: false,
  };
}

const tile = (...[measure, ...values]: Parameters<typeof answerOf>): string =>
  renderToStaticMarkup(
    <Kpi measure={measure} answer={answerOf(measure, ...values)} formats={formats} comparison="previous-period" />,
  );

test('a change that is shown as 0 is neither good nor bad', () => {
  for (const [measure, now, before] of [
    ['piRate', 0.21049, 0.21],
    ['piRate', 0.21, 0.21049],
    ['piClicks', 100_049, 100_000],
    ['piClicks', 100_000, 100_000],
  ] as const) {
    const shown = tile(measure, now, before);
    expect(shown).toMatch(/>0\.0( pp|%)</);
    expect(shown).toContain(', no change from the previous period');
    expect(shown).not.toMatch(/text-(success|error)-ink/);
  }
});

test('a change that can be seen has its direction and color', () => {
  expect(tile('piRate', 0.2111, 0.21)).toMatch(/text-success-ink.*\+0\.1 pp.*, better than the previous period/s);
  expect(tile('piClicks', 90, 100)).toMatch(/text-error-ink.*-10\.0%.*, worse than the previous period/s);
});

test('a value that is unknown now or before is not compared', () => {
  expect(tile('conversion', null, 0.1)).toContain('Nothing to compare with');
  expect(tile('conversion', 0.1, null)).toContain('Nothing to compare with');
});

test('one note names the amounts with a substitute rate, and the tiles don’t repeat it', () => {
  const conversions = [{ from: 'EUR', rate: 1.1, date: '2026-06-01', standsInFor: ['2026-11-01'] }];
  const ofNeighbor = conversions.map((rate) => ({ ...rate, standsInOf: ['spend' as const] }));
  const noteOn = (amounts: readonly MeasureId[], rates: QueryAnswer['conversions']) =>
    missingRateNote(answerOf('attributedSales', 5, 4, rates), amounts, formats);
  expect(noteOn(['attributedSales', 'piValue'], conversions)).toMatchObject({
    text: 'Exchange rate missing: the rate of Jun 2026 is used for attributed sales and purchase-intent value.',
    detail: expect.stringContaining('No rate for EUR in Nov 2026 yet: '),
  });
  expect(noteOn(['attributedSales', 'spend'], ofNeighbor)?.text).toBe(
    'Exchange rate missing: the rate of Jun 2026 is used for spend.',
  );
  expect(noteOn(['attributedSales'], ofNeighbor)).toBeNull();
  expect(noteOn(['attributedSales'], [])).toBeNull();
  expect(tile('attributedSales', 5, 4, conversions)).not.toContain('Exchange rate missing');
});

test('a tile shows the short name of its measure, and a title of its own as it is', () => {
  const of = (title: string, measure: MeasureId) => labelOf({ type: 'kpi', id: 'one', title, measure });
  expect(of('Purchase-intent clicks', 'piClicks')).toBe('Intent clicks');
  expect(of('Out-of-stock rate, Amazon', 'outOfStockRate')).toBe('Out-of-stock rate');
  expect(of('Conversion', 'conversion')).toBe('Conversion');
  expect(of('Clicks of the launch', 'piClicks')).toBe('Clicks of the launch');
});
