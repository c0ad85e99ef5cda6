export const nothingWasAskedFor = 'Nothing was asked for.';
export const theCollectionWasSaved = 'The collection was saved.';
export const theCollectionWasArchived = 'The collection was archived.';
export const theCollectionIsBack = 'The collection is back.';
export const theProduct = 'The product';
export const noProductHasThatName = 'No product has that name. Choose one of the list.';

export const giveAtLeastOneRule =
  'Give at least one rule, fill in each of them, and let a price range end above its beginning.';
export const name = 'Name';
export const giveANameOfAt = 'Give a name of at most 80 characters.';
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
export const showThoseInUse = 'Show those in use';
export const showArchived = 'Show archived';
export const createYourFirstCollection = 'Create your first collection';
export const noCollectionHasThatIn = 'No collection has that in its name.';
export const nothingIsArchived = 'Nothing is archived.';
export const noCollectionsYet = 'No collections yet.';
export const moreCollections = 'More collections';
export const madeByAuthor = ' · made by {author}';
export const csvNamed = 'CSV';
export const duplicateNamed = 'Duplicate';
export const bringBack = 'Bring back';
export const archive = 'Archive';

export const newCollectionByRules = 'New collection by rules';
export const newCollectionByHand = 'New collection by hand';
export const collection = 'Collection';
export const thereIsNoSuchCollectionIn = 'There is no such collection in {label}.';
export const holdsWhatFitsRules = 'Holds what fits: {rules}.';
export const thisCollectionIsTheAccounts = 'This collection is the account’s: it is changed in the account.';
export const products = 'Products';
export const close = 'Close';
export const withTheseRules = 'With these rules';
export const whereItIsUsed = 'Where it is used';
export const nowhereYetAnExperienceOr = 'Nowhere yet: an experience or an API can show it.';
export const noProductFitsTheRulesNow = 'No product fits the rules now.';
export const nothingIsPickedYet = 'Nothing is picked yet.';
export const aCollectionByHandHoldsProducts = 'A collection by hand holds {mostProductsOfCollection} products.';

export const archived = 'archived';
export const takeOut = 'Take out';
export const moveNameValue = 'Move {name} {value}';
export const addAProduct = 'Add a product';
export const productsOfTheCatalogue = 'Products of the catalogue';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const add = 'Add';

export const theFirstOfByName = 'The first {count} of {total}, by name';

export const brandIs = 'Brand is';
export const categoryIs = 'Category is';
export const nameContains = 'Name contains';
export const lastPriceIs = 'Last price is';
export const stockIs = 'Stock is';

export const aProductBelongsToItWhen = 'A product belongs to it when';
export const allOfTheRulesFit = 'all of the rules fit';
export const anyOfTheRulesFits = 'any of the rules fits';
export const remove = 'Remove';
export const rule = 'rule';
export const addARuleOn = 'Add a rule on';
export const severalWithBetweenThem = 'Several with ; between them';
export const currencyRuleValue = 'Currency, rule {value}';
export const threeLettersSuchAsEur = 'Three letters, such as EUR';
export const inStock = 'in stock';
export const outOfStock = 'out of stock';
