import { addMonths } from '#shared/analytics/calendar.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Formats } from '#shared/format/formats.ts';
import { listed } from '#shared/format/listed.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** At which rates and of which date amounts were converted, as sentences; null where none was. */
export function conversionNote({ conversions, currency }: QueryAnswer, formats: Formats): string | null {
  const latest = new Map(conversions.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((rate) => [rate.from, rate]));
  if (latest.size === 0) return null;
  const rates = [...latest.values()].map(
    ({ from, rate, date }) => `1 ${from} = ${formats.rate(rate)} ${currency} (${formats.day(date)})`,
  );
  const standIns = standInNotes(conversions, formats);
  const where = standIns.length > 0 ? ' where there is one' : '';
  const byDay = conversions.flatMap(({ since }) => since ?? []).toSorted()[0];
  const period = byDay === undefined ? 'month' : `day since ${formats.day(byDay)}, of their month before`;
  return [
    `Amounts in other currencies are converted at the rate of their ${period}${where}; latest ${rates.join(', ')}.`,
    ...standIns,
  ].join(' ');
}

/** For a tile: the month whose rates stand in for missing ones, and the whole story; null where none is missing. */
export function missingRateNote(
  { conversions }: QueryAnswer,
  formats: Formats,
): { readonly text: string; readonly detail: string } | null {
  const used = new Set(conversions.flatMap(({ date, standsInFor = [] }) => (standsInFor.length > 0 ? [date] : [])));
  if (used.size === 0) return null;
  return {
    text: fill(texts.rateMissing, { months: spansOf([...used], formats) }),
    detail: standInNotes(conversions, formats).join(' '),
  };
}

/** Which months have no rate, and which one is used for them. */
function standInNotes(conversions: QueryAnswer['conversions'], formats: Formats): string[] {
  const alike = Map.groupBy(
    conversions.flatMap(({ from, date, standsInFor = [] }) =>
      [standsInFor.filter((month) => month > date), standsInFor.filter((month) => month < date)].flatMap(
        (months, at) => (months.length > 0 ? [{ from, date, isLater: at === 0, months }] : []),
      ),
    ),
    ({ date, months }) => [date, ...months].join(' '),
  );
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { date, isLater, months } = first;
    const currencies = [...new Set([first, ...others].map(({ from }) => from))];
    const used = `the ${isLater ? 'last' : 'first'} one, of ${formats.day(date)}, is used`;
    return [
      fill(texts.noRate, {
        currencies: listed(currencies),
        months: spansOf(months, formats),
        yet: isLater ? ' yet' : '',
        used,
      }),
    ];
  });
}

/** Months as people list them, those in a row as one span. */
function spansOf(months: readonly string[], formats: Formats): string {
  const spans: { from: string; to: string }[] = [];
  for (const month of months.toSorted()) {
    const open = spans.at(-1);
    if (open && addMonths(open.to, 1) === month) open.to = month;
    else spans.push({ from: month, to: month });
  }
  const named = spans.map(({ from, to }) =>
    from === to ? formats.day(from, 'month') : `${formats.day(from, 'month')} – ${formats.day(to, 'month')}`,
  );
  return listed(named);
}
