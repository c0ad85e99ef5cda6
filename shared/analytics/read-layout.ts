import {
  chartKinds,
  defaultLimit,
  type Layout,
  layoutParameters,
  leastWidth,
  maxColumns,
  maxLimit,
  maxRows,
  maxValues,
  maxWidth,
  type Widths,
} from './layout.ts';
import { type HighlightRule, markConditions, maxMarks, withMark } from './marks.ts';
import { dimensionIds, measureIds } from './measures.ts';
import { isKnownRatio, maxRatios, type RatioId, ratioOf, ratioParts, ratioProblem, type ValueId } from './ratios.ts';

/** The layout in an address, null without one. Invalid parts count as absent. */
export function readLayout(params: URLSearchParams): Layout | null {
  if (!layoutParameters.some((name) => params.has(name))) return null;
  const rows = listed(params.get('rows'), dimensionIds).slice(0, maxRows);
  const values = listed(params.get('vals'), measureIds).slice(0, maxValues);
  const ratios = readRatios(params.get('ratios'));
  const shown: readonly ValueId[] = [...values, ...ratios];
  const chart = params.get('chart');
  return {
    rows,
    columns: listed(params.get('cols'), dimensionIds)
      .filter((id) => !rows.includes(id))
      .slice(0, maxColumns),
    values,
    ratios,
    marks: readMarks(params.get('marks'), shown),
    chart: chartKinds.find((kind) => kind === chart) ?? 'table',
    drawn: shown.slice(1).find((value) => value === params.get('draw')) ?? null,
    limit: limitOf(params.get('limit')),
    widths: readWidths(params.get('width')),
    base: Number(/^[1-9]\d{0,9}$/.exec(params.get('base') ?? '')?.[0] ?? 0) || null,
  };
}

const listed = <Id extends string>(text: string | null, known: readonly Id[]): Id[] =>
  [...new Set((text ?? '').split(','))].flatMap((part) => known.find((id) => id === part) ?? []);

/** Ratios with a meaning, each once. */
const readRatios = (text: string | null): RatioId[] =>
  [...new Set((text ?? '').split(','))]
    .flatMap((id) => {
      const parts = ratioParts(id);
      return parts && ratioProblem(parts) === null ? [ratioOf(parts)] : [];
    })
    .slice(0, maxRatios);

function readWidths(text: string | null): Widths {
  const [names, numbers] = (text ?? '').split('.').map((part) => (/^\d{2,3}$/.test(part) ? Number(part) : null));
  return { names: widthWithin(names), numbers: widthWithin(numbers) };
}

const widthWithin = (width: number | null | undefined): number | null =>
  width == null ? null : Math.min(Math.max(width, leastWidth), maxWidth);

function limitOf(text: string | null): number {
  const limit = /^\d{1,2}$/.test(text ?? '') ? Number(text) : defaultLimit;
  return limit >= 1 && limit <= maxLimit ? limit : defaultLimit;
}

/** Reads the marks in an address, for values that are shown. Invalid ones count as absent. */
const readMarks = (text: string | null, values: readonly ValueId[]): HighlightRule[] =>
  (text ?? '')
    .split(',')
    .flatMap((part) => readMark(part) ?? [])
    .filter(({ measure }) => values.includes(measure))
    .reduce<HighlightRule[]>(withMark, [])
    .slice(0, maxMarks);

function readMark(text: string): HighlightRule | null {
  const [, id, side, number] = /^([\w-]{1,90})\.(\w{5})\.(-?\d[\d.e+-]{0,23})$/.exec(text) ?? [];
  const measure = id && isKnownRatio(id) ? id : measureIds.find((known) => known === id);
  const condition = markConditions.find((known) => known === side);
  const threshold = Number(number);
  return measure && condition && Number.isFinite(threshold) ? { measure, condition, threshold } : null;
}
