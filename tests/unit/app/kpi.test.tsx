import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kpi } from '#app/boards/kpi.tsx';
import type { MeasureId } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { createFormats } from '#shared/format/formats.ts';

const formats = createFormats('en-US', 'USD');

function tile(
  measure: MeasureId,
  now: number | null,
  before: number | null,
  conversions: QueryAnswer['conversions'] = [],
): string {
  const range = { from: '2026-11-14', to: '2026-11-15' };
  const answer = {
    ...{ range, timezone: 'UTC', currency: 'USD', conversions, factsThrough: null, incompleteFrom: null },
    columns: [{ id: measure, kind: 'measure' as const }],
    rows: [],
    totals: [now],
    comparison: { range, rows: [], totals: [before] },
    truncated: false,
  };
  return renderToStaticMarkup(<Kpi measure={measure} answer={answer} formats={formats} comparison="previous-period" />);
}

test('a change that is shown as 0 is neither good nor bad', () => {
  for (const [measure, now, before] of [
    ['piRate', 0.21049, 0.21],
    ['piRate', 0.21, 0.21049],
    ['piClicks', 100_049, 100_000],
    ['piClicks', 100_000, 100_000],
  ] as const) {
    const shown = tile(measure, now, before);
    expect(shown).toMatch(/>0( pp|%)</);
    expect(shown).toContain(', no change from the previous period');
    expect(shown).not.toMatch(/text-(success|error)-ink/);
  }
});

test('a change that can be seen has its direction and colour', () => {
  expect(tile('piRate', 0.2111, 0.21)).toMatch(/text-success-ink.*\+0\.1 pp.*, better than the previous period/s);
  expect(tile('piClicks', 90, 100)).toMatch(/text-error-ink.*-10%.*, worse than the previous period/s);
});

test('what is unknown now or before is not compared', () => {
  expect(tile('conversion', null, 0.1)).toContain('Nothing to compare with');
  expect(tile('conversion', 0.1, null)).toContain('Nothing to compare with');
});

test('a tile of amounts says which rate stands in for a missing one, and others say nothing of it', () => {
  const conversions = [{ from: 'EUR', rate: 1.1, date: '2026-06-01', standsInFor: ['2026-11-01'] }];
  expect(tile('attributedSales', 5, 4, conversions)).toMatch(
    /title="No rate for EUR in Nov 2026 yet: [^"]*">Exchange rate missing: Jun 2026 used</,
  );
  const ofNeighbor = conversions.map((rate) => ({ ...rate, standsInOf: ['spend' as const] }));
  expect(tile('spend', 5, 4, ofNeighbor)).toContain('Exchange rate missing');
  for (const shown of [
    ...[tile('piClicks', 5, 4, conversions), tile('attributedSales', 5, 4)],
    tile('attributedSales', 5, 4, ofNeighbor),
  ])
    expect(shown).not.toContain('Exchange rate missing');
});
