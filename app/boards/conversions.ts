import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type Formats, listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { addMonths } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

/** Sentences about the exchange rates used; null if no amount was converted. */
export function conversionNote({ conversions, currency }: QueryAnswer, formats: Formats): string | null {
  const latest = new Map(conversions.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((rate) => [rate.from, rate]));
  if (latest.size === 0) return null;
  const rates = [...latest.values()].map(
    ({ from, rate, date }) => `1 ${from} = ${formats.rate(rate)} ${currency} (${formats.day(date)})`,
  );
  const standIns = standInNotes(conversions, formats);
  const where = standIns[0] ? ' where there is one' : '';
  const byDay = conversions.flatMap(({ since }) => since ?? []).toSorted()[0];
  const period = byDay ? `day since ${formats.day(byDay)}, of their month before` : 'month';
  return [
    `Amounts in other currencies are converted at the rate of their ${period}${where}; latest ${rates.join(', ')}.`,
    ...standIns,
  ].join(' ');
}

/**
 * Which of the measures have amounts whose rate is missing, the month whose rates stand in for it, and the whole story;
 * null where none has one.
 */
export function missingRateNote(
  answer: QueryAnswer,
  amounts: readonly MeasureId[],
  formats: Formats,
): { readonly text: string; readonly detail: string } | null {
  const missing = answer.conversions.filter(
    ({ standsInFor, standsInOf }) => standsInFor && (standsInOf ?? amounts).some((id) => amounts.includes(id)),
  );
  if (missing.length === 0) return null;
  const months = spansOf([...new Set(missing.map(({ date }) => date))], formats);
  const touched = amounts.filter((id) => missing.some(({ standsInOf }) => standsInOf?.includes(id) ?? true));
  const figures = listed(touched.map((id) => measures[id].label.toLowerCase()));
  return {
    text: fill(texts.rateMissing, { months, figures }),
    detail: standInNotes(missing, formats).join(' '),
  };
}

/** Sentences about months without rates and the month used instead. */
function standInNotes(conversions: QueryAnswer['conversions'], formats: Formats): string[] {
  const alike = Map.groupBy(
    conversions.flatMap(({ from, date, standsInFor = [] }) =>
      [true, false].flatMap((isLater) => {
        const months = standsInFor.filter((month) => (isLater ? month > date : month < date));
        return months.length > 0 ? [{ from, date, isLater, months }] : [];
      }),
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

/** A list of months, with consecutive ones as a span. */
function spansOf(months: readonly string[], formats: Formats): string {
  const spans: { from: string; to: string }[] = [];
  for (const month of months.toSorted()) {
    const open = spans.at(-1);
    if (open && addMonths(open.to, 1) === month) open.to = month;
    else spans.push({ from: month, to: month });
  }
  return listed(
    spans.map(({ from, to }) => [...new Set([from, to])].map((month) => formats.day(month, 'month')).join(' – ')),
  );
}
