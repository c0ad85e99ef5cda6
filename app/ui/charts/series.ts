/** Series that have a colour of their own. */
export const colours = 6;

/** The class that gives a series its colour; a chart with more of them begins anew. */
export const seriesClass = (index: number): string => `series-${(index % colours) + 1}`;
