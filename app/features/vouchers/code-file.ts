import * as texts from './texts.ts';
/** With every line break written as two characters it still goes through as JSON. */
export const maxCodeBytes = 500_000;

export const tooManyBytes = texts.fileTooLarge;
