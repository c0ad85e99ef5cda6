export const unknownAction = 'Nothing was changed. Try again.';
export const collectionSaved = 'Collection saved.';
export const collectionArchived = 'Collection archived.';
export const collectionRestored = 'Collection restored.';
export const theProduct = 'The product';
export const productError = 'No product found. Choose one from the list.';

export const rulesError = 'Add at least one rule, fill in every rule, and make each price range end above its start.';
export const name = 'Name';
export const nameError = 'Enter a name of up to 80 characters.';
export const description = 'Description';
export const rules = 'Rules';

export const save = 'Save';
export const create = 'Create';
export const preview = 'Preview';

export const nameAToZ = 'Name, A to Z';
export const newestFirst = 'Newest first';
export const lastEditedFirst = 'Last edited first';
export const archivedCollections = 'Archived collections';
export const collections = 'Collections';
export const collectionsTable = 'Collections, table';
export const search = 'Search';
export const showActive = 'Show active';
export const showArchived = 'Show archived';
export const createYourFirstCollection = 'Create your first collection';
export const noCollectionMatches = 'No collections match.';
export const noneArchived = 'No archived collections.';
export const noCollectionsYet = 'No collections yet.';
export const kind = 'Type';
export const lastEdit = 'Last edit';
export const actions = 'Actions';
export const csvNamed = 'Download CSV';
export const duplicateNamed = 'Duplicate';
export const restore = 'Restore';
export const archive = 'Archive';

export const smart = 'Smart';
export const manual = 'Manual';
export const newSmartCollection = 'New smart collection';
export const newManualCollection = 'New manual collection';
export const collection = 'Collection';
export const collectionMissing = 'Collection not found in {label}.';
export const rulesSummary = 'Products that match: {rules}.';
export const accountCollectionNote = 'This collection belongs to the account. Change it there.';
export const products = 'Products';
export const close = 'Close';
export const withTheseRules = 'With these rules';
export const whereItIsUsed = 'Used in';
export const notUsed = 'Not used yet. Add it to an experience or an API.';
export const noProductFits = 'No products match these rules.';
export const nothingPicked = 'No products yet.';
export const manualLimit = 'A manual collection can hold up to {maxProductsPerCollection} products.';

export const archived = 'archived';
export const takeOut = 'Remove';

export const moveName = 'Move {name} {direction}';
export const addAProduct = 'Add a product';
export const catalogProducts = 'Catalog products';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const add = 'Add';

export const firstShown = 'Showing the first {count} of {total}, by name';

export const brandIs = 'Brand is';
export const categoryIs = 'Category is';
export const nameContains = 'Name contains';
export const lastPriceIs = 'Last price is';
export const stockIs = 'Stock is';

export const matchRules = 'Include products that match';
export const allRules = 'all rules';
export const anyRule = 'any rule';

export const rule = 'rule';
export const addARuleOn = 'Add rule on';
export const severalValues = 'Separate several with ;';
export const currencyOfRule = 'Currency, rule {number}';
export const currencyHint = 'Three letters, such as EUR';
export const inStock = 'in stock';
export const outOfStock = 'out of stock';
