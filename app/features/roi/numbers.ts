import type { Formats } from '#shared/format/formats.ts';
import type { RoiUnit } from '#shared/roi/fields.ts';
import { styleOfUnit } from '#shared/roi/units.ts';

/** A number in the words of its unit; a dash where it isn't known. */
export const numberText = (value: number | null, unit: RoiUnit, formats: Formats): string =>
  formats.value(value, styleOfUnit[unit]);

/** What was typed, with all of its digits. */
export const inputText = (value: number, unit: RoiUnit, formats: Formats): string =>
  formats.bound(value, styleOfUnit[unit]);
