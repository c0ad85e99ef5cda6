import { tableOf } from '../table.ts';
import { type RoiAssumptions, type RoiFieldId, roiFieldIds } from './fields.ts';

/** Null if missing. A missing low or high equals the base. */
export interface RoiRange {
  readonly low: number | null;
  readonly base: number | null;
  readonly high: number | null;
}

export type RoiRanges = { readonly [Id in RoiFieldId]: RoiRange };

/** All that a calculation rests on. */
export interface RoiInputs extends RoiAssumptions {
  readonly ranges: RoiRanges;
}

export const roiPoints = ['low', 'base', 'high'] as const;
export type RoiPoint = (typeof roiPoints)[number];

export const noRange: RoiRange = { low: null, base: null, high: null };

/** A value for each field. */
export const mapRoiFields = <Value>(value: (id: RoiFieldId) => Value): { readonly [Id in RoiFieldId]: Value } =>
  tableOf(roiFieldIds, value);
