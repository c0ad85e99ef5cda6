/** Number of distinguishable series colors. */
export const maxSeriesColors = 6;

/** The class that gives a series its color; colors repeat in charts with more series. */
export const seriesClass = (index: number): string => `series-${(index % maxSeriesColors) + 1}`;
