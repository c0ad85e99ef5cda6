import type { Family } from './dimensions.ts';
import { type DimensionId, dimensions, familyAccounts, limits, type MeasureId, measures } from './measures.ts';

const facts: Readonly<Record<Family, string>> = {
  brand: 'touchpoints and orders',
  retailer: 'a retailer’s sales',
  offers: 'prices and stock',
  recipes: 'recipes',
  responses: 'vouchers and forms',
};

/** Why a measure can't be broken down or filtered by a dimension, as a sentence; null when it can. */
export function incompatibility(measure: MeasureId, dimension: DimensionId): string | null {
  const { label, family, counts } = measures[measure];
  const by = dimensions[dimension];
  const families: readonly Family[] = by.families;
  const reason = families.includes(family) ? limits[counts]?.[dimension] : foreign(family, families);
  return reason === undefined ? null : `${label} can’t be split or filtered by ${by.label.toLowerCase()}: ${reason}.`;
}

function foreign(family: Family, families: readonly Family[]): string {
  const kinds = familyAccounts[family];
  if (!families.some((other) => familyAccounts[other].some((kind) => kinds.includes(kind))))
    return `it is a measure of ${kinds.map((kind) => `${kind}s`).join(' and ')}`;
  return `facts of ${facts[family]} don’t have it`;
}

export type MeasurePair = readonly [MeasureId, MeasureId];

/** Two measures that can't be in one question; null if all of them can. */
export function conflictingPair(asked: readonly MeasureId[]): MeasurePair | null {
  const [first] = asked;
  const other = first && asked.find((measure) => measures[measure].family !== measures[first].family);
  return first && other ? [first, other] : null;
}

/** Why measures can't be in one question, as a sentence; null if they can. */
export function familyConflict(asked: readonly MeasureId[]): string | null {
  const pair = conflictingPair(asked);
  return pair && conflictText(pair);
}

export function conflictText([first, other]: MeasurePair): string {
  const [one, two] = [measures[first], measures[other]];
  return `${one.label} and ${two.label} can’t be asked for together: one rests on ${facts[one.family]}, the other on ${facts[two.family]}.`;
}
