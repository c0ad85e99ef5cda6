import { remembered } from '../remembered.ts';

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** Whether a locale, given as a well-formed tag, is written from right to left. */
export const isRightToLeft = remembered((tag) => rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? ''));

const [opening, closing] = ['\u2068', '\u2069'];

/**
 * A number or a day of a locale that is written from right to left, kept apart from the text around it as `<bdi>` keeps
 * it: signs and percents stay at their number, and of two days beside each other the first stays first. What a locale
 * writes from left to right stays as it is.
 */
export const isolatedIn = (tag: string, text: string): string => (isRightToLeft(tag) ? opening + text + closing : text);

/** The same text without what keeps parts of it apart, for files. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
