/** With every line break written as two characters it still goes through as JSON. */
export const mostBytesOfCodes = 500_000;

export const tooManyBytes = 'The file is larger than 500 KB. Split it and import the parts.';
