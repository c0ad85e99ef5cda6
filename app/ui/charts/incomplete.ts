type Values = readonly (number | null)[];

/** What of a line is drawn through. */
export const completePart = (values: Values, incomplete: readonly boolean[]): Values =>
  values.map((value, index) => (incomplete[index] ? null : value));

/** The points that are not complete, with their neighbours, so that the dashes join the line. */
export const openPart = (values: Values, incomplete: readonly boolean[]): Values =>
  values.map((value, index) => ([-1, 0, 1].some((step) => incomplete[index + step]) ? value : null));
