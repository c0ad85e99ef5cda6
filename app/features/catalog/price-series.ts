import { bandsOf } from '#app/ui/charts/bands.ts';
import type { StepData } from '#app/ui/charts/chart-data.ts';
import { maxSeriesColors } from '#app/ui/charts/series.ts';
import type { ProductPricesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { countryName } from '#shared/format/country.ts';
import { fill } from '#shared/text/fill.ts';
import { addDays } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

type Series = ProductPricesAnswer['series'][number];

/** Number of distinguishable line colors. */
export const maxLines = maxSeriesColors;

interface PriceChart {
  readonly currency: string;
  readonly data: StepData;
  /** Number of offers without a line. */
  readonly omitted: number;
}

/** One chart per currency, since currencies share no axis. A price stays valid until the next observation. */
export function priceCharts(
  series: readonly Series[],
  { from, to }: { readonly from: string; readonly to: string },
): PriceChart[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const currencies = [...new Set(series.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const ofCurrency = series.filter((item) => item.currency === currency);
    return {
      currency,
      omitted: Math.max(0, ofCurrency.length - maxLines),
      data: { days, style: 'money', series: ofCurrency.slice(0, maxLines).map((item) => priceLine(item, days)) },
    };
  });
}

function priceLine({ retailer, country, days: observed }: Series, days: readonly string[]): StepData['series'][number] {
  const byDay = new Map(observed.map((day) => [day.date, day]));
  let last: number | null = null;
  const values = days.map((day) => {
    last = byDay.get(day)?.price ?? last;
    return last;
  });
  const shares = days.map((day) => {
    const stock = byDay.get(day)?.inStock;
    return stock == null ? null : stock ? 0 : 1;
  });
  return { label: `${retailer.name}, ${countryName(country)}`, values, bands: bandsOf(shares) };
}

/** Text alternative of the chart. */
export function priceSummary({ data: { series } }: PriceChart, money: (amount: number) => string): string {
  const last = series.flatMap(({ label, values }) => {
    const value = values.at(-1);
    return value == null ? [] : [{ label, value }];
  });
  const [lowest] = last.toSorted((a, b) => a.value - b.value);
  const highest = last.toSorted((a, b) => b.value - a.value)[0];
  if (!lowest || !highest) return texts.noPricesInPeriod;
  if (lowest.value === highest.value) return fill(texts.samePrice, { price: money(lowest.value) });
  return fill(texts.priceRange, {
    lowest: money(lowest.value),
    lowestRetailer: lowest.label,
    highest: money(highest.value),
    highestRetailer: highest.label,
  });
}
