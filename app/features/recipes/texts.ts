export const productForText = 'Product for {text}';
export const catalogProducts = 'Catalog products';
export const findAProduct = 'Find a product';
export const match = 'Match';
export const noProduct = 'No product';
export const undo = 'Undo';

export const toMatch = 'To match';

export const ingredientSaved = 'Ingredient saved. The match rate is updated.';
export const productError = 'Choose a product from the catalog.';

export const swaps = 'Swaps';
export const mostFrequent = 'The {count} most frequent of {total}';
export const noSwaps = 'No swaps in this period.';
export const swapsTable = 'Swaps, table';
export const proposed = 'Proposed';
export const chosenInstead = 'Chosen instead';

export const recipeReporting = 'Recipe reporting';
export const recipeViews = 'Recipe views';
export const servingChanges = 'Serving changes';
export const recipeCarts = 'Recipe carts';
export const matchRate = 'Match rate';
export const ownBrandShare = 'Own products matched';
export const basketValue = 'Basket value';
export const viewsAndCarts = 'Views and carts';
export const topRecipes = 'Top recipes';
export const retailers = 'Retailers';

export const allReviewed = 'All ingredients reviewed.';
export const noneMatched = 'No matched ingredients yet.';
export const noneMarked = 'No ingredients marked.';
export const ingredients = 'Ingredients';
export const ingredientsByMatch = 'Ingredients by match';
export const nameAndViews = '{name}, {views} views';
export const inAll = 'in all';
export const first = 'First';
export const more = 'More';
