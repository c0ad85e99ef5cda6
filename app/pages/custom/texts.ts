export const priceAndStock = 'Price and stock';

export const recipeReporting = 'Recipe reporting';

export const reportBuilder = 'Report builder';
