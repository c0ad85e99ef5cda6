/** The first letters of up to four words; words end at a space, a hyphen or a slash. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s\-/]+/)
    .filter(Boolean)
    .slice(0, 4)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('en') ?? '')
    .join('');
