import type { ImportOptions } from '#shared/ingest/options.ts';
import { instantOf } from '#shared/time/wall-clock.ts';
import { type CorrectedField, partOf, type StoredFact, type StoredFacts, withParts } from './stored-facts.ts';

/** How a file says what its facts are: what it doesn’t say stays as it is. */
export interface FileContext {
  readonly options: Pick<ImportOptions, 'mapping'>;
  /** Where the account reports. */
  readonly timeZone: string;
}

/** The fields in which a row that comes again says something else. */
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

/** The stored fact with what a row says differently. */
export const corrected = (before: StoredFact, after: StoredFact, fields: readonly CorrectedField[]): StoredFact =>
  withParts(before, new Map(fields.flatMap(({ parts }) => parts.map((part) => [part, partOf(after, part)] as const))));

/** A value that is the same for every row was chosen by anybody who brings the file: no row says it. */
export const isGivenByRow = ({ from }: CorrectedField, { options: { mapping } }: FileContext): boolean =>
  from.some((id) => {
    const source = mapping[id];
    return source !== undefined && 'column' in source;
  });

/** A row with a date alone doesn’t correct the time of a fact of that day. */
function isDayAlone(
  { dayAlone, date, at }: StoredFacts,
  before: StoredFact,
  after: StoredFact,
  timeZone: string,
): boolean {
  const day = partOf(after, date);
  if (dayAlone === undefined || day !== partOf(before, date)) return false;
  return instantOfPart(partOf(after, at)) === instantOf(Date.parse(`${day}T${dayAlone}Z`), timeZone);
}

const instantOfPart = (at: string | number | null): number => (typeof at === 'string' ? Date.parse(at) : Number(at));
