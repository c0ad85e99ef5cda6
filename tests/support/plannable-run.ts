import type { ModelRunInput } from '#shared/modelling/interchange.ts';
import { geometricAdstock, hill } from '#upstream/modelling/numerics/transforms.ts';

const weekCount = 104;
const maxLag = 8;
const drawCount = 60;
const lastMonday = Date.UTC(2026, 10, 9);
const weeks = Array.from({ length: weekCount }, (_, at) =>
  new Date(lastMonday - (weekCount - 1 - at) * 7 * 86_400_000).toISOString().slice(0, 10),
);

interface Channel {
  readonly id: string;
  readonly label: string;
  readonly weekly: number;
  readonly theta: number;
  readonly halfSaturation: number;
  /** Return per dollar, and how much it differs between draws. */
  readonly roi: number;
  readonly spread: number;
}

/** Channels: one at its saturation, one below it, and one without data. */
const channels: readonly Channel[] = [
  { id: 'tv', label: 'TV', weekly: 30_000, theta: 0.6, halfSaturation: 20_000, roi: 0.9, spread: 0.15 },
  { id: 'search', label: 'Search', weekly: 10_000, theta: 0.2, halfSaturation: 60_000, roi: 3.1, spread: 0.2 },
  { id: 'print', label: 'Print', weekly: 2_000, theta: 0.3, halfSaturation: 4_000, roi: 1.2, spread: 0.6 },
];

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((all, value) => all + value, 0);
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.round(share * (values.length - 1))] ?? 0;
const estimate = (values: readonly number[]): [number, number, number] => [
  sum(values) / values.length,
  quantile(values, 0.05),
  quantile(values, 0.95),
];

/** A run with draws for planning budgets: 104 weeks of three channels, computed by formulas only. */
export function plannableRun(name: string): ModelRunInput {
  const paid = channels.map((channel, place) => {
    const { id, label, weekly, theta, halfSaturation, roi, spread } = channel;
    const spend = weeks.map((_, at) => Math.round(weekly * (1 + 0.5 * Math.sin(at * 0.7 + place))));
    const shares = (multiple: number) =>
      Array.from(
        geometricAdstock(
          spend.map((value) => value * multiple),
          theta,
          maxLag,
        ),
        (value) => hill(value, 1, halfSaturation),
      );
    const now = shares(1);
    const draws = Array.from({ length: drawCount }, (_, draw) => {
      const total = sum(spend) * roi * (1 + spread * Math.sin(draw * 2.3 + place * 1.1));
      return [total, theta, halfSaturation, 1];
    });
    const totals = draws.map(([total = 0]) => total);
    const [mean] = estimate(totals);
    const at = (multiple: number) => sum(shares(multiple)) / sum(now);
    const spent = sum(spend);
    const slope = (at(1.01) - 1) / (0.01 * spent);
    return {
      draws,
      component: {
        ...{ id, label, kind: 'paid' as const, spend: spent, mediaUnits: spent, total: estimate(totals) },
        roi: estimate(totals.map((total) => total / spent)),
        mroi: estimate(totals.map((total) => total * slope)),
        prior: { location: 0.2, scale: 0.9 },
        transform: { adstock: 'geometric' as const, theta, maxLag, hill: { slope: 1, halfSaturation } },
        weekly: now.map((share) => (mean * share) / sum(now)),
        spendWeekly: spend,
        mediaWeekly: spend,
        curve: Array.from({ length: 41 }, (_, step): [number, number, number, number] => {
          const [value, low, high] = estimate(totals.map((total) => total * at(step / 20)));
          return [(spent * step) / 20, value, low, high];
        }),
      },
    };
  });
  const base = weeks.map((_, at) => 200_000 + 20_000 * Math.sin((2 * Math.PI * at) / 52.18));
  const fitted = weeks.map((_, at) => (base[at] ?? 0) + sum(paid.map(({ component }) => component.weekly[at] ?? 0)));
  return {
    format: 'merchlens.mmm/1',
    model: { name, source: 'json', interval: 0.9, madeAt: '2026-11-16T08:00:00Z' },
    kpi: { name: 'Sell-out sales', kind: 'revenue', unit: 'USD' },
    weeks: weeks.map((week, at) => {
      const value = fitted[at] ?? 0;
      return { week, actual: value * (1 + 0.03 * Math.sin(at * 1.9)), fitted: [value, value * 0.95, value * 1.05] };
    }),
    components: [
      { id: 'base', label: 'Base', kind: 'base', total: [sum(base), null, null], weekly: base },
      ...paid.map(({ component }) => component),
    ],
    review: { maxRHat: 1.01, negativeBase: 0, pValue: 0.6 },
    checks: [{ check: 'prior-shift', status: 'review', value: 1, threshold: 0, about: ['print'] }],
    draws: {
      components: channels.map(({ id }) => id),
      values: Array.from({ length: drawCount }, (_, draw) => paid.flatMap(({ draws }) => draws[draw] ?? [])),
    },
  };
}
