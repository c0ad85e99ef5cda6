/** Choices of a page. Separate from the schemas, so that browsers can show them without loading a schema library. */
export const imageRatios = ['16:9', '4:3', '1:1', '4:5'] as const;
export const immersiveFonts = ['system', 'serif', 'rounded', 'condensed'] as const;
export const immersiveRadii = ['none', 'small', 'large'] as const;
