/** Closed choices of a page, separate from the schemas, so that a browser that shows them loads no schema library. */
export const imageRatios = ['16:9', '4:3', '1:1', '4:5'] as const;
export const immersiveFonts = ['system', 'serif', 'rounded', 'condensed'] as const;
export const immersiveRadii = ['none', 'small', 'large'] as const;
