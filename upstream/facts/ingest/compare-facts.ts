import type { ImportOptions } from '#shared/ingest/options.ts';
import { instantOf } from '#shared/time/wall-clock.ts';
import { type CorrectedField, partOf, type StoredFact, type StoredFacts, withParts } from './stored-facts.ts';

/**
 * How a file is read: which fields it provides, and in which time zone. A field that it doesn’t provide keeps its
 * stored value.
 */
export interface FileContext {
  readonly options: Pick<ImportOptions, 'mapping'>;
  /** The time zone in which the account reports. */
  readonly timeZone: string;
}

/** The fields in which a row differs from the stored fact it repeats. */
export function changedFields(
  kind: StoredFacts,
  before: StoredFact,
  after: StoredFact,
  file: FileContext,
): readonly CorrectedField[] {
  return kind.fields.filter((field) => {
    const [part] = field.parts;
    const [old, own] = [partOf(before, part), partOf(after, part)];
    if (own === old || !isGivenByRow(field, file)) return false;
    if (field.blank !== undefined && own === field.blank) return false;
    return !(part === kind.at && isDayAlone(kind, before, after, file.timeZone));
  });
}

/** The stored fact, with these fields taken from the row. */
export const corrected = (before: StoredFact, after: StoredFact, fields: readonly CorrectedField[]): StoredFact =>
  withParts(before, new Map(fields.flatMap(({ parts }) => parts.map((part) => [part, partOf(after, part)] as const))));

/**
 * Whether the field comes from a column. A constant was chosen by the person who imports the file, so it corrects
 * nothing.
 */
export const isGivenByRow = ({ from }: CorrectedField, { options: { mapping } }: FileContext): boolean =>
  from.some((id) => {
    const source = mapping[id];
    return source !== undefined && 'column' in source;
  });

/** A row with only a date doesn’t change the time of a fact on that day. */
function isDayAlone(
  { dateAloneAt, date, at }: StoredFacts,
  before: StoredFact,
  after: StoredFact,
  timeZone: string,
): boolean {
  const day = partOf(after, date);
  if (dateAloneAt === undefined || day !== partOf(before, date)) return false;
  return instantOfPart(partOf(after, at)) === instantOf(Date.parse(`${day}T${dateAloneAt}Z`), timeZone);
}

const instantOfPart = (at: string | number | null): number => (typeof at === 'string' ? Date.parse(at) : Number(at));
