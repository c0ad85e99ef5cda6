import type { Formats } from '#shared/format/formats.ts';
import type { RoiUnit } from '#shared/roi/fields.ts';
import { styleOfUnit } from '#shared/roi/units.ts';

/** Number with its unit; a dash for null. */
export const numberText = (value: number | null, unit: RoiUnit, formats: Formats): string =>
  formats.value(value, styleOfUnit[unit]);

/** Input value with all of its digits. */
export const inputText = (value: number, unit: RoiUnit, formats: Formats): string =>
  formats.bound(value, styleOfUnit[unit]);
