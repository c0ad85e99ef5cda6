import { noComparisonNotes, unfinishedDayWords } from '#shared/analytics/comparison-words.ts';
import { reachesBack, reachesBackWords } from '#shared/analytics/fair-comparison.ts';
import type { Filter } from '#shared/analytics/filters.ts';
import { markText } from '#shared/analytics/marks.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type ValueId, type ValueInfo, valueInfo } from '#shared/analytics/ratios.ts';
import { createFormats } from '#shared/format/formats.ts';
import { type AnsweredTable, type ExportedQuery, isLongPeriod } from './answered-table.ts';
import type { ExportMeta } from './export-table.ts';

/** The label of a value of a filter. */
export type LabelOf = (dimension: DimensionId, key: string) => string;

interface FileNaming {
  readonly title: string;
  /** The scope's name. */
  readonly scope: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly labelOf: LabelOf;
}

/** The notes in every file: scope, days, currency, timezone, filters, and how fresh its facts are. */
export function fileMeta(
  { title, scope, now, labelOf }: FileNaming,
  exported: readonly ExportedQuery[],
  tables: readonly [AnsweredTable, ...AnsweredTable[]],
): ExportMeta {
  const [{ first }] = tables;
  const answers = tables.map((table) => table.first);
  const each = (wordsOf: (answer: QueryAnswer) => string | null): string => joinDistinct(answers.map(wordsOf));
  const formats = createFormats('en-US', first.currency);
  const facts: (readonly [string, string])[] = [
    ['Scope', scope],
    ['Period', each(({ range }) => period(range))],
    ['Compared with', each((answer) => (reachesBack(answer) ? null : comparedWith(answer)))],
    ['Not compared', each((answer) => (reachesBack(answer) ? reachesBackWords : noComparisonNotes(answer).join(' ')))],
    ['Timezone', first.timezone],
    ['Currency', first.currency],
    ['Rates', each(rateWords)],
    ['Filters', joinDistinct(exported.map(({ query }) => filterWords(query.filters, labelOf))) || 'none'],
    ['Marked', joinDistinct(exported.flatMap(({ marks = [] }) => marks.map((mark) => markText(mark, formats))))],
    ['Data through', first.completeThrough ?? first.factsThrough ?? 'no data yet'],
    ['Not complete from', each(({ incompleteFrom }) => incompleteFrom)],
    ['Sales reported by', each(reportingWords)],
    ['Exported at', new Date(now).toISOString()],
  ];
  const used = new Set(exported.flatMap(({ query }): ValueId[] => [...query.measures, ...(query.ratios ?? [])]));
  const by = new Set(exported.flatMap(({ query }) => query.dimensions));
  return {
    title,
    currency: first.currency,
    facts: facts.filter(([, words]) => words !== ''),
    definitions: [
      ...[...used].map((id) => labelWithDefinition(valueInfo(id))),
      ...[...by]
        .filter(isLongPeriod)
        .map((id) => [dimensions[id].label, `Its date is the first day of the ${id}.`] as const),
    ],
  };
}

const labelWithDefinition = ({ label, definition }: ValueInfo) => [label, definition] as const;

function comparedWith({ comparison }: QueryAnswer): string | null {
  if (!comparison) return null;
  return `${period(comparison.range)}${comparison.unfinishedDay ? `. ${unfinishedDayWords}` : ''}`;
}

const period = ({ from, to }: QueryAnswer['range']): string => `${from} to ${to}`;

/** Joins distinct notes, since the tables of a page mostly have the same. */
const joinDistinct = (words: readonly (string | null)[]): string => [...new Set(words.filter(Boolean))].join('; ');

const rateWords = ({ conversions, currency }: QueryAnswer): string =>
  conversions
    .map(({ from, rate, date, since, standsInFor }) => {
      const more = standsInFor ? `, used for ${standsInFor.map((month) => month.slice(0, 7)).join(', ')} as well` : '';
      return `1 ${from} = ${Number(rate.toPrecision(6))} ${currency} (${since ? `by day, ${since} to ` : ''}${date}${more})`;
    })
    .join(', ');

function reportingWords({ salesReporting }: QueryAnswer): string | null {
  if (!salesReporting || salesReporting.silent.length === 0 || salesReporting.clickShare === null) return null;
  const { reporting, silent } = salesReporting;
  return `${reporting.join(', ') || 'nobody'} (not by ${silent.join(', ')})`;
}

const verbs: Readonly<Record<string, string>> = { in: 'is', 'not-in': 'is not', contains: 'contains' };

/** Filters in words, such as `Retailer is Amazon and Country is Germany or Austria`; empty without filters. */
export function filterWords(filters: readonly Filter[], labelOf: LabelOf, maxNames = Number.POSITIVE_INFINITY): string {
  const words = filters.map(({ dimension, op, values }) => {
    const names = values
      .slice(0, maxNames)
      .map((value) => (op === 'in' || op === 'not-in' ? labelOf(dimension, value) : value));
    if (values.length > maxNames) names.push(`${values.length - maxNames} more`);
    return `${dimensions[dimension].label} ${verbs[op] ?? op} ${names.join(' or ')}`;
  });
  return words.join(' and ');
}
