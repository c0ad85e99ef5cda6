import { readNumber } from './amounts.ts';
import type { ImportKind } from './kind-labels.ts';
import { fieldsOf } from './kinds.ts';
import { plainHeading } from './known-exports.ts';
import { maxWideParts, type WidePart } from './options.ts';

/**
 * Fields that may have a column for each channel or series. The first one names the channel, the second one is
 * required.
 */
export const wideFields: Partial<Readonly<Record<ImportKind, readonly [name: string, needed: string, ...string[]]>>> = {
  'media-spend': ['channel', 'spend', 'impressions', 'clicks'],
  'model-series': ['series', 'value', 'unit', 'role'],
};

/** Column names in the input files of Meridian (`TV_spend`) and Robyn (`tv_S`, `facebook_I`, `search_clicks_P`). */
const mediaColumns = {
  spend: /^(.+?)(?:[ _.-]*(?:media|ad))?[ _.-]*(?:spend|spent|costs?)$|^(.+)_s$/i,
  impressions: /^(.+?)[ _.-]*(?:impressions?|impr)$|^(.+)_i$/i,
  clicks: /^(.+?)[ _.-]*clicks?(?:_p)?$/i,
} as const;

const roleShapes = [
  ['kpi', /^(?:revenue|sales|turnover|conversions?|orders|units|kpi|target|outcome|y|depvar)$/],
  ['promotion', /promo|holiday|event/],
  ['organic', /organic|owned|earned|newsletter/],
] as const;

/**
 * Guesses the columns of a wide file: for media spend a channel for each spend column, for series one for each other
 * numeric column. Empty if the file seems to have a row for each.
 * @param sampleOf some cells of a column
 */
export function suggestWide(
  kind: ImportKind,
  columns: readonly string[],
  sampleOf: (column: string) => readonly string[],
): WidePart[] {
  const fields = fieldsOf(kind);
  const isOwn = (column: string) => {
    const plain = plainHeading(column);
    return fields.some(([id, { label, names }]) => [plainHeading(id), plainHeading(label), ...names].includes(plain));
  };
  const nameField = fields.find(([id]) => id === wideFields[kind]?.[0])?.[1];
  if (!nameField || columns.some((column) => nameField.names.includes(plainHeading(column)))) return [];
  const free = columns.filter((column) => !isOwn(column));
  const parts =
    kind === 'media-spend' ? channelsIn(free) : seriesIn(free.filter((column) => isNumeric(sampleOf(column))));
  return parts.slice(0, maxWideParts);
}

const named = (stem: string): string => stem.replace(/[ _.-]+/g, ' ').trim();

/** Channels of the columns: those with a spend column. */
function channelsIn(columns: readonly string[]): WidePart[] {
  const stemOf = (column: string, shape: RegExp) => {
    const found = shape.exec(column.trim());
    return found ? named(found[1] ?? found[2] ?? '') : '';
  };
  const beside = (name: string, shape: RegExp) =>
    columns.find((column) => stemOf(column, shape).toLowerCase() === name.toLowerCase());
  const names = new Map<string, string>();
  for (const column of columns) {
    const name = stemOf(column, mediaColumns.spend);
    if (name !== '' && !names.has(name)) names.set(name, column);
  }
  return [...names].map(([name, spend]) => {
    const [impressions, clicks] = [beside(name, mediaColumns.impressions), beside(name, mediaColumns.clicks)];
    return {
      ...{ channel: { value: name }, spend: { column: spend } },
      ...(impressions && { impressions: { column: impressions } }),
      ...(clicks && { clicks: { column: clicks } }),
    };
  });
}

/** Columns that don't belong to a media channel. */
function seriesIn(columns: readonly string[]): WidePart[] {
  const channels = channelsIn(columns);
  const media = new Set(
    channels.flatMap((part) => Object.values(part).map((from) => ('column' in from ? from.column : ''))),
  );
  return columns
    .filter((column) => !media.has(column))
    .map((column) => ({ series: { value: column }, value: { column }, role: { value: roleOf(column) } }));
}

const roleOf = (column: string): string =>
  roleShapes.find(([, shape]) => shape.test(plainHeading(column)))?.[0] ??
  (/_o$/i.test(column) ? 'organic' : 'control');

function isNumeric(values: readonly string[]): boolean {
  const filled = values.filter((value) => value.trim() !== '');
  return filled.every((value) => readNumber(value, 'point') !== null || readNumber(value, 'comma') !== null);
}
