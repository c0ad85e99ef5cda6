import type { ModelRunItem, RunEstimate } from '#shared/api/families/modelling-runs-schemas.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import { createFormats, currencyDisplayOf, type Formats, type NumberStyle, noValue } from '#shared/format/formats.ts';
import { remembered } from '#shared/remembered.ts';
import { fill } from '#shared/text/fill.ts';
import { whenUsed } from '#shared/when-used.ts';
import * as texts from './texts.ts';

/** Number formats for a run in a person's locale. Money from 1,000 on has no decimals. */
export interface RunFormats extends Formats {
  /** Format of the KPI: money or a count. */
  readonly style: NumberStyle;
  readonly amount: (value: number | null) => string;
  /** Format of spend, which is always money. */
  readonly spend: (value: number | null) => string;
  /** Returns on spend and similar ratios, with three decimals. */
  readonly ratio: (value: number | null) => string;
  /** Fit measures, with at most four decimals; five if their range is narrow. */
  readonly metric: (value: number | null) => string;
  readonly fineMetric: (value: number | null) => string;
  /** A share with one decimal of a percent; errors have two. */
  readonly share: (value: number | null) => string;
  /** A share of draws, which is never exactly 0 or 1: `> 99.9%`, `< 0.1%`. */
  readonly probability: (value: number | null) => string;
  readonly error: (value: number | null) => string;
  /** Such as `0.412 to 3.181`; a dash if the run has no interval. */
  readonly bounds: (estimate: RunEstimate | null, write: (value: number) => string) => string;
}

/** Smaller numbers keep their decimals. */
const wholeFrom = 1000;
/** Higher probabilities would be rounded to 100%. */
const highestProbability = 0.999;

export function createRunFormats(run: Pick<ModelRunItem, 'kpi' | 'currency'>, locale: string): RunFormats {
  const isMoney = run.kpi.kind === 'revenue';
  const formats = createFormats(locale, run.currency ?? (isMoney ? run.kpi.unit : 'XXX'));
  const numbers = numbersOf(`${formats.locale} ${formats.currency}`);
  const value: Formats['value'] = (number, style) =>
    style === 'money' && number !== null && Math.abs(number) >= wholeFrom
      ? numbers.wholeMoney(number)
      : formats.value(number, style);
  const style = isMoney ? 'money' : 'integer';
  const amount = (number: number | null) => value(number, style);
  return {
    ...formats,
    ...{ value, style, amount },
    spend: (number) => value(number, 'money'),
    share: (number) => formats.value(number, 'percent'),
    probability: (number) => {
      const write = (value: number | null) => formats.value(value, 'percent');
      if (number === null) return noValue;
      if (number >= highestProbability + 0.0005) return fill(texts.aboveBound, { value: write(highestProbability) });
      if (number < 0.0005) return fill(texts.belowBound, { value: write(1 - highestProbability) });
      return write(number);
    },
    ratio: orNone(numbers.ratio),
    metric: orNone(numbers.metric),
    fineMetric: orNone(numbers.fineMetric),
    error: orNone(numbers.error),
    bounds: (estimate, write) =>
      estimate?.low == null || estimate.high === null
        ? noValue
        : fill(texts.lowToHigh, { low: write(estimate.low), high: write(estimate.high) }),
  };
}

const orNone =
  (write: (value: number) => string) =>
  (value: number | null): string =>
    value === null || !Number.isFinite(value) ? noValue : write(value);

const numbersOf = remembered((name: string) => {
  const [tag = '', currency = ''] = name.split(' ');
  const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
  const writer = (options: () => Intl.NumberFormatOptions) => {
    const format = whenUsed(() => new Intl.NumberFormat(tag, options()));
    return (value: number) => isolatedIn(tag, format().format(value));
  };
  return {
    wholeMoney: writer(() => ({
      ...{ style: 'currency', currency, currencyDisplay: currencyDisplayOf(tag, currency) },
      ...digits(0),
    })),
    ratio: writer(() => digits(3)),
    metric: writer(() => ({ minimumFractionDigits: 2, maximumFractionDigits: 4 })),
    fineMetric: writer(() => ({ minimumFractionDigits: 2, maximumFractionDigits: 5 })),
    error: writer(() => ({ style: 'percent', maximumFractionDigits: 2 })),
  };
});
