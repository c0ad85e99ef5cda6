import { bandsOf } from '#app/ui/charts/bands.ts';
import type { StepData } from '#app/ui/charts/chart-data.ts';
import { colours } from '#app/ui/charts/series.ts';
import type { ProductPricesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { countryName } from '#shared/format/country.ts';
import { fill } from '#shared/text/fill.ts';
import { addDays } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

type Series = ProductPricesAnswer['series'][number];

/** Maximum number of lines that can be distinguished. */
export const maxLines = colours;

interface PriceChart {
  readonly currency: string;
  readonly data: StepData;
  /** Offers that are left out of the picture. */
  readonly left: number;
}

/** A chart for each currency, since two of them share no axis. A price holds until another one is seen. */
export function priceCharts(
  series: readonly Series[],
  { from, to }: { readonly from: string; readonly to: string },
): PriceChart[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const currencies = [...new Set(series.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const of = series.filter((one) => one.currency === currency);
    return {
      currency,
      left: Math.max(0, of.length - maxLines),
      data: { days, style: 'money', series: of.slice(0, maxLines).map((one) => lineOf(one, days)) },
    };
  });
}

function lineOf({ retailer, country, days: seen }: Series, days: readonly string[]): StepData['series'][number] {
  const byDay = new Map(seen.map((day) => [day.date, day]));
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

/** What the picture shows, in words. */
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
