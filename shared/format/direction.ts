import { remembered } from '../remembered.ts';

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** Whether a locale, given as a well-formed tag, is written from right to left. */
export const isRightToLeft = remembered((tag) => rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? ''));

const [opening, closing] = ['\u2068', '\u2069'];

/**
 * Isolates a number or a day of a right-to-left locale from the text around it, as `<bdi>` does: signs and percents
 * stay at their number, and two days keep their order. Text of other locales is unchanged.
 */
export const isolatedIn = (tag: string, text: string): string => (isRightToLeft(tag) ? opening + text + closing : text);

/** Removes the isolating characters, for files. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
