import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#dev/paths.ts';
import { prometheusName, prometheusNames } from '#dev/telemetry/prometheus.ts';
import { bucketBounds, type MetricName, metrics } from '#shared/telemetry/metrics.ts';

const names = prometheusNames();
const read = (file: string) => readFileSync(join(root, 'docs/observability', file), 'utf8');
const dashboard = read('grafana-dashboard.json');
const alerts = read('alerts.yml');

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}
const panels: readonly Panel[] = JSON.parse(dashboard).panels;

/** Expressions of the rules: on the line of `expr:`, or in the block below it. */
const rules = [...alerts.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.+))/g)].map(
  ([, block, line]) => block ?? line ?? '',
);
const expressions = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...rules];

/** Metrics of an expression, each with the labels in its selector. */
const asked = (expression: string) =>
  [...expression.matchAll(/\b((?:http|merchlens)_(?!route|response)\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }),
  );

test('the dashboard and the alert rules use only existing metrics and labels', () => {
  expect(panels.length).toBeGreaterThan(15);
  expect(rules.length).toBeGreaterThan(8);
  const unknown = expressions.flatMap((expression) => {
    const found = asked(expression);
    expect(found.length, expression).toBeGreaterThan(0);
    const known = found.flatMap(({ name }) => names.get(name) ?? []);
    const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
    return [
      ...found.filter(({ name }) => !names.has(name)).map(({ name }) => name),
      ...found.flatMap(({ name, labels }) =>
        labels.filter((label) => !names.get(name)?.includes(label)).map((label) => `${name}{${label}}`),
      ),
      ...grouped.filter((label) => !known.includes(label)),
    ];
  });
  expect(unknown).toEqual([]);
});

test('shares of fast answers use a bound of the histograms', () => {
  const bounds = expressions.flatMap((expression) =>
    [...expression.matchAll(/le="([\d.]+)"/g)].map(([, le]) => Number(le)),
  );
  expect(bounds.length).toBeGreaterThan(0);
  expect(bounds.filter((bound) => !bucketBounds.some((known) => known === bound))).toEqual([]);
});

test('every metric is on the dashboard', () => {
  const shown = new Set(
    panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => asked(expr).map(({ name }) => name))),
  );
  const missing = Object.keys(metrics).filter((name) => {
    const base = prometheusName(name as MetricName);
    return ![base, `${base}_bucket`, `${base}_count`].some((one) => shown.has(one));
  });
  expect(missing).toEqual([]);
});

test('every alert says what to do', () => {
  const blocks = alerts.split('- alert: ').slice(1);
  expect(blocks.filter((block) => !/summary: .+/.test(block) || !/action: .{20,}/.test(block))).toEqual([]);
});
