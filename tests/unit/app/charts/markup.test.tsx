import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BarChart } from '#app/ui/charts/bar-chart.tsx';
import { differenceText } from '#app/ui/charts/change-text.tsx';
import { FunnelChart } from '#app/ui/charts/funnel-chart.tsx';
import { HeatTable } from '#app/ui/charts/heat-table.tsx';
import { LineChart } from '#app/ui/charts/line-chart.tsx';
import { StepChart } from '#app/ui/charts/step-chart.tsx';
import { createFormats } from '#shared/format/formats.ts';

const formats = createFormats('en-US', 'USD');
const common = { formats, title: 'Clicks', summary: 'What it shows.' };
const days = ['2026-11-01', '2026-11-02', '2026-11-03'];

const drawn = (chart: React.ReactNode): string => renderToStaticMarkup(<MemoryRouter>{chart}</MemoryRouter>);

test('only an incomplete end is dotted', () => {
  const line = (incomplete: boolean[]) =>
    drawn(
      <LineChart
        {...common}
        data={{ days, by: 'day', style: 'integer', series: [{ label: 'Clicks', values: [10, 20, 5] }], incomplete }}
      />,
    );
  expect(line([false, false, true])).toContain('chart-open');
  expect(line([false, false, true])).toContain('(not complete)');
  expect(line([false, false, false])).not.toContain('chart-open');
});

test('bars, rows and columns of incomplete periods are marked in text and style, and an unfinished day is dotted', () => {
  const bar = (partial: string | null) =>
    drawn(
      <BarChart
        {...common}
        data={{ style: 'integer', heads: ['Month', 'Clicks'], bars: [{ label: 'Nov 2026', value: 4, partial }] }}
      />,
    );
  expect(bar('9 of 30 days')).toContain('Nov 2026 (9 of 30 days)');
  expect(bar('9 of 30 days')).toContain('chart-bar opacity-50');
  expect(bar(null)).not.toContain('opacity-50');
  const heat = (partial: string | null, ofRow: string | null) =>
    drawn(
      <HeatTable
        {...common}
        data={{
          ...{ style: 'integer', heads: ['Channel', 'Month'], columns: ['Nov 2026'], partial: [partial] },
          rows: [{ label: 'Social', values: [4], partial: ofRow }],
        }}
      />,
    );
  expect(heat('9 of 30 days', null)).toMatch(/Nov 2026<span class="sr-only">, <\/span><span[^>]*>9 of 30 days/);
  expect(heat(null, '9 of 30 days')).toMatch(/Social<span class="sr-only">, <\/span><span[^>]*>9 of 30 days/);
  expect(heat(null, '9 of 30 days')).toContain('outline-dashed');
  expect(heat(null, null)).not.toContain('outline-dashed');
  const steps = (incomplete: boolean[]) =>
    drawn(
      <StepChart
        {...common}
        data={{ days, style: 'money', series: [{ label: 'Amazon', values: [4, 4, 5], bands: [] }], incomplete }}
      />,
    );
  expect(steps([false, false, true])).toContain('class="chart-line chart-open"');
  expect(steps([false, false, true])).toContain('Nov 3, 2026 (not complete)');
  expect(steps([false, false, true])).toContain('Nov 3, 2026, not complete: ');
  expect(steps([false, false, false])).not.toMatch(/chart-open|not complete/i);
});

test('every point of a line is in its table, with the comparison beside it', () => {
  const shown = drawn(
    <LineChart
      {...common}
      data={{
        ...{ days, by: 'day', style: 'integer' },
        series: [{ label: 'Clicks', values: [10, null, 5], before: [8, 9, 7] }],
      }}
    />,
  );
  const table = shown.slice(shown.indexOf('<tbody>'));
  expect([...table.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(['10', '8', '–', '9', '5', '7']);
});

test('the point that is read has its day, its value, and the change since an earlier day', () => {
  const shown = drawn(
    <LineChart
      {...common}
      data={{
        ...{ days, by: 'day', style: 'money', beforeDays: ['2025-11-01', '2025-11-02', '2025-11-03'] },
        series: [{ label: 'Sales', values: [1, 2, 3.5], before: [1, 2, 3] }],
      }}
    />,
  );
  expect(shown).toContain('aria-valuetext="Nov 3, 2026: $3.50, +16.7% from $3.00 (Nov 3, 2025)"');
});

test('a note is shown as text below the line, also when its day is inside a week', () => {
  const shown = drawn(
    <LineChart
      {...common}
      data={{
        ...{ days: ['2026-11-02', '2026-11-09'], by: 'week', style: 'integer' },
        series: [{ label: 'Clicks', values: [1, 2] }],
        notes: [{ day: '2026-11-11', author: 'Ada', text: 'Campaign began' }],
      }}
    />,
  );
  expect(shown).toContain('d="M1000 0V200" class="chart-note"');
  expect(shown).toContain('Campaign began');
});

test('a bar below zero ends where zero is', () => {
  const shown = drawn(
    <BarChart
      {...common}
      data={{
        ...{ style: 'money', heads: ['Product', 'Sales'] },
        bars: [
          { label: 'Sold', value: 30 },
          { label: 'Returned', value: -10 },
        ],
      }}
    />,
  );
  const bars = [...shown.matchAll(/<rect x="([\d.]+)" width="([\d.]+)" height="10" class="chart-bar"/g)];
  expect(bars.map(([, x, width]) => [Number(x), Number(width)])).toEqual([
    [25, 75],
    [0, 25],
  ]);
});

test('a name with a target is a link, and an unknown value says why', () => {
  const shown = drawn(
    <BarChart
      {...common}
      data={{
        ...{ style: 'integer', heads: ['Retailer', 'Orders'] },
        bars: [{ label: 'Corner & Co', value: null, note: 'not reported', href: '?v=1&in.retailer=4' }],
      }}
    />,
  );
  expect(shown).toMatch(/<a[^>]+href="\/\?v=1&amp;in.retailer=4"/);
  expect(shown).toContain('not reported');
});

test('each stage of a funnel has its share of the one before', () => {
  const shown = drawn(
    <FunnelChart
      {...common}
      data={{
        style: 'integer',
        stages: [
          { label: 'Sessions', value: 200 },
          { label: 'Clicks', value: 50 },
          { label: 'Orders', value: null },
        ],
      }}
    />,
  );
  expect(shown).toContain('25.0% of sessions');
  // Seen between the stages and read beside the second one.
  expect(shown.match(/25\.0%/g)?.length).toBe(2);
  expect(shown.match(/–/g)?.length).toBe(3);
});

test('a wrong price is shown with the reason', () => {
  const shown = drawn(
    <StepChart
      {...common}
      data={{
        ...{ days, style: 'money' },
        series: [{ label: 'Amazon', values: [4, 4, 5], bands: [{ from: 1, to: 1, state: 'bad' }] }],
      }}
    />,
  );
  expect(shown).toContain('$4.00, out of stock');
  expect(shown).toContain('d="M0.00 133.33H500.00V133.33H1000.00V0.00"');
});

test('the server writes every series into the legend, as buttons that wait for the script', () => {
  const series = ['Amazon', 'Walmart'].map((label) => ({ label, values: [1, 2, 3] }));
  const shown = drawn(<LineChart {...common} data={{ days, by: 'day', style: 'integer', series }} />);
  expect(
    shown.match(/<button[^>]* disabled=""[^>]*aria-pressed="true"|<button[^>]*aria-pressed="true"[^>]* disabled=""/g),
  ).toHaveLength(2);
});

test('the server writes no style attributes', () => {
  const shown = drawn(
    <BarChart {...common} data={{ style: 'integer', heads: ['A', 'B'], bars: [{ label: 'x', value: 1 }] }} />,
  );
  expect(shown).not.toMatch(/\sstyle=/);
});

test('a funnel stage that is no share of the stage before says what it is a share of', () => {
  const funnel = drawn(
    <FunnelChart
      {...common}
      data={{
        style: 'integer',
        stages: [
          { label: 'Sessions', value: 1000 },
          { label: 'Orders', value: 9, apart: true, instead: { share: 0.036, of: 'clicks to reporting retailers' } },
        ],
      }}
    />,
  );
  expect(funnel).toContain('↓ 3.6% of clicks to reporting retailers');
});

test('the counts of a heat table are written in full, unless one is too long for its cell', () => {
  const cells = (most: number) =>
    drawn(
      <HeatTable
        {...common}
        data={{
          ...{ style: 'integer', heads: ['Retailer', 'Month'], columns: ['Oct', 'Nov'] },
          rows: [{ label: 'Amazon', values: [8970, most] }],
        }}
      />,
    );
  expect(cells(14_675)).toContain('>8,970</td>');
  expect(cells(14_675)).toContain('>14,675</td>');
  expect(cells(2_000_000)).toContain('>9K</td>');
});

test('parts of a change in percentage points have two decimals, so that they add up', () => {
  const parts = [-0.00241, -0.00236, 0.00004, 0.003];
  expect(parts.map((part) => differenceText(part, 'percent', formats))).toEqual([
    ...['-0.24 pp', '-0.24 pp', '0.00 pp', '+0.30 pp'],
  ]);
});
