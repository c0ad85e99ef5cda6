export const unknownAction = 'Nothing was asked for.';
export const collectionSaved = 'The collection was saved.';
export const collectionArchived = 'The collection was archived.';
export const collectionRestored = 'The collection is back.';
export const theProduct = 'The product';
export const productError = 'No product has that name. Choose one of the list.';

export const rulesError =
  'Give at least one rule, fill in each of them, and let a price range end above its beginning.';
export const name = 'Name';
export const nameError = 'Give a name of at most 80 characters.';
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
export const search = 'Search';
export const showActive = 'Show those in use';
export const showArchived = 'Show archived';
export const createYourFirstCollection = 'Create your first collection';
export const noCollectionMatches = 'No collection has that in its name.';
export const noneArchived = 'Nothing is archived.';
export const noCollectionsYet = 'No collections yet.';
export const moreCollections = 'More collections';
export const createdBy = ' · made by {author}';
export const csvNamed = 'CSV';
export const duplicateNamed = 'Duplicate';
export const restore = 'Bring back';
export const archive = 'Archive';

export const newSmartCollection = 'New collection by rules';
export const newManualCollection = 'New collection by hand';
export const collection = 'Collection';
export const collectionMissing = 'There is no such collection in {label}.';
export const rulesSummary = 'Holds what fits: {rules}.';
export const accountCollectionNote = 'This collection is the account’s: it is changed in the account.';
export const products = 'Products';
export const close = 'Close';
export const withTheseRules = 'With these rules';
export const whereItIsUsed = 'Where it is used';
export const notUsed = 'Nowhere yet: an experience or an API can show it.';
export const noProductFits = 'No product fits the rules now.';
export const nothingPicked = 'Nothing is picked yet.';
export const manualLimit = 'A collection by hand holds {mostProductsOfCollection} products.';

export const archived = 'archived';
export const takeOut = 'Take out';
export const remove = 'Remove';
export const moveNameValue = 'Move {name} {value}';
export const addAProduct = 'Add a product';
export const catalogProducts = 'Products of the catalogue';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const add = 'Add';

export const firstShown = 'The first {count} of {total}, by name';

export const brandIs = 'Brand is';
export const categoryIs = 'Category is';
export const nameContains = 'Name contains';
export const lastPriceIs = 'Last price is';
export const stockIs = 'Stock is';

export const matchRules = 'A product belongs to it when';
export const allRules = 'all of the rules fit';
export const anyRule = 'any of the rules fits';

export const rule = 'rule';
export const addARuleOn = 'Add a rule on';
export const severalValues = 'Several with ; between them';
export const currencyRuleValue = 'Currency, rule {value}';
export const currencyHint = 'Three letters, such as EUR';
export const inStock = 'in stock';
export const outOfStock = 'out of stock';
