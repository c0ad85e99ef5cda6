export const sourceNotEmpty = 'A source is archived when nothing is in it: archive its products first.';
export const sourceArchived = 'The source is archived: bring it back first.';
export const productSourceArchived = 'The source of the product is archived: bring it back first.';
export const undoFailed = 'The import is running, or nothing of it can be taken back.';
export const nameTaken = 'There is one of that name already. Choose another.';
export const sourceAdded = 'The source was added.';
export const sourceRenamed = 'The source was renamed.';
export const sourceSaved = 'The source was saved.';
export const productSaved = 'The product was saved.';
export const importUndone = 'The import was taken back.';
export const productAdded = 'The product was added.';
export const matchSaved = 'The match was saved.';

export const catalog = 'Catalog';
export const sources = 'Sources';
export const newSource = 'New source';
export const addSource = 'Add source';
export const filled = 'Filled';
export const byFiles = 'by files';
export const byHand = 'by hand';
export const sourceMissing = 'There is no such source';
export const products = 'Products';
export const downloadCsv = 'Download as CSV';
export const noArchivedProducts = 'No product is archived here.';
export const noProductMatches = 'No product is like this. Search for less, or clear the filters.';
export const noProductsYet = 'No products yet.';
export const createSource = 'Create a source to import a file into';
export const importAFile = 'Import a file';
export const addAProduct = 'Add a product';

export const nameAToZ = 'Name, A to Z';
export const nameZToA = 'Name, Z to A';
export const mostOffers = 'Most offers';
export const toReview = 'To review';
export const noOffers = 'No offers';

export const onlySeenInOrders = 'Only seen in orders';

export const imageTooLarge = 'The image is larger than 512 KiB. Make it smaller first.';
export const imageTypeError = 'Choose a PNG, JPEG or WebP image of at most 6,000 pixels a side.';
export const sending = 'Sending…';
export const replaceImage = 'Replace image';
export const ofName = ' of {name}';
export const imageHint = 'PNG, JPEG or WebP, up to 512 KiB.';
export const replacingTheImageNeedsJavaScript = 'Replacing the image needs JavaScript.';

export const notImportedValue = 'Not imported: {value}';
export const rowPreview = 'How the rows are understood';
export const row = 'Row';
export const name = 'Name';
export const gtin = 'GTIN';
export const brand = 'Brand';
export const category = 'Category';
export const result = 'What happens';
export const updated = 'In your catalog: updated where it differs';
export const added = 'Added';

export const csvFileOfProducts = 'CSV file of products';
export const fileHint = 'Up to 20 MiB and 100,000 products.';
export const importing = 'Taking in';
export const keepPageOpen = '… Keep this page open until it is done.';
export const importAnotherFile = 'Import another file';

export const offers = 'Offers';
export const countingOfCountValue = '{counting} of {count} {value}';
export const noOffersOfProduct = 'No retailer is known to offer this product.';
export const offersTable = 'Offers, table';
export const retailer = 'Retailer';
export const lastPrice = 'Last price';
export const stock = 'Stock';
export const lastSeen = 'Last seen';
export const match = 'Match';
export const review = 'Your say';
export const offerLastSeen = '{offer} · last seen {offer2}';
export const rejectedNote =
  'A rejected offer no longer counts for this product here and in collections, and no touchpoint leads to it: what is published follows within a minute. What was observed of it stays in the reports.';
export const matchesToReviewNext = 'matches to review. Next:';
export const nothingToReview = 'No other product has a match to review.';
export const notKnown = 'Not known';
export const inStock = 'In stock';
export const outOfStock = 'Out of stock';
export const opensInANewTab = '(opens in a new tab)';
export const confirmed = 'Confirmed';
export const rejected = 'Rejected';

export const noImports = 'No file has come into this source yet.';
export const undoImport = 'Take back';
export const addedLabel = 'added,';
export const changed = 'changed,';
export const unchanged = 'as they were,';
export const rejectedCountOf = '{rejected} rejected';
export const importUndoneAt = 'Taken back';
export const by = 'by';
export const keptSince = ' {stayed} changed again since and stayed.';

export const priceHistory = 'Price history';
export const noOffersInPeriod = 'No offer that counts was seen in this period.';
export const historyPeriod = '{from} – {to}, days in {replaceAll}';
export const pricesInCurrency = 'Prices in {currency}';
export const firstOffers = 'The first {mostLines} offers are drawn; {left} more are not.';
export const daysDays = '{days} days';

export const noPricesInPeriod = 'No price was seen in this period.';
export const samePrice = 'Last seen at {value} everywhere.';
export const priceRange = 'Last seen from {value} ({label}) to {value2} ({label2}).';

export const brandError = 'Give at most 300 characters.';
export const nameError = 'Give a name of at most 300 characters.';
export const gtinError =
  'Give a GTIN of 8, 12, 13 or 14 digits with its check digit that no other product has, an archived one included.';
export const productNumber = 'Product number';
export const productNumberError = 'Give at most 100 characters.';
export const description = 'Description';
export const descriptionError = 'Give at most 4,000 characters.';

export const search = 'Search';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const allBrands = 'All brands';
export const allCategories = 'All categories';
export const any = 'Any';
export const use = 'Use';
export const inUse = 'In use';
export const order = 'Order';
export const filterListsCut = 'The lists hold the most frequent ones only.';

export const productsTable = 'Products, table';
export const product = 'Product';
export const lowestPrice = 'Lowest price';
export const gtinProduct = 'GTIN {product}';
export const toReviewToReview = '{toReview} to review';
export const matched = 'Matched';
export const shownRange = '{count}–{count2} of {total}';

export const whereItIsUsed = 'Where it is used';
export const notUsed = 'No touchpoint or voucher names it, and no collection holds it.';
export const collectionByRules = 'Collection, by its rules';
export const voucherValue = 'Voucher, {value}';

export const productMissing = 'There is no such product';
export const productUnread = 'The product can’t be shown';
export const catalogOf = 'The catalogue of';
export const hasNoSuchProduct = 'has no product under this address.';
export const selectedProducts = 'Selected products';
export const confirmMatches = 'Confirm matches';
export const rejectMatches = 'Reject matches';
export const confirmedCount = 'confirmed';
export const rejectedCount = 'rejected';
export const restored = 'restored';
export const matchesChanged = 'its matches changed after you opened the page';
export const offerOfTheAccount = 'an offer of the account can only be reviewed in the account';
export const matchesPartlyJudged = 'only {judged} of {count} matches were saved, review the rest';
export const productOfNoSource = 'it isn’t in a source of this scope';

export const allProducts = 'All products';
export const archived = 'archived';
export const image = 'Image';
export const edit = 'Edit';
export const productRefId = 'product {ref} {id}';
export const save = 'Save';
export const restore = 'Bring back';
export const archive = 'Archive';
export const archivedNote = 'It is in no list and no picker. What names it already goes on naming it.';
export const archiveNote =
  'An archived product is in no list and no picker; reports and pages that name it already keep its name.';
export const ordersOnlyNote = 'This product is known from orders only. A file with its GTIN takes it into a source.';
export const accountProductNote = 'This product is the account’s: it is changed in the account.';
export const validCheckDigit = 'check digit {digit} is right';
export const none = 'None';

export const archivedProductsArchived = '{archivedProducts} archived';
export const valueWithOffers = ' · {value} with offers';
export const lastFile = 'Last file {createdAt}';
export const noFileYet = 'No file yet';
export const keptByHand = 'Kept by hand';
export const outsideSources = '{observed} that no source has';

export const filledByFiles = 'Filled by files';
export const importNeedsScript = 'A file is looked at in your browser first, which needs JavaScript.';
export const newRefId = 'new {ref} {id}';
export const addProduct = 'Add product';
export const rename = 'Rename';
export const sourceArchivedNote = 'This source is archived: nothing is put into it until it is brought back.';
export const accountSourceNote = 'This source is the account’s: it is filled in the account.';
export const restoreSource = 'Bring the source back';
export const archiveSource = 'Archive the source';
export const archiveSourceHint = 'A source can be archived when no product in use is in it.';
export const files = 'Files';

export const undoAnImport = 'Take an import back';
export const keepImport = 'Keep it';
export const cannotUndo = 'Nothing of';
export const canBeUndone = 'can be taken back';
export const undoArchives = '{added} that {file} added will be archived.';
export const undoReverts = '{changed} will be what it was before.';
export const undoKeeps = '{staying} changed again since and will stay as they are.';
export const undoing = 'Taking back…';
export const undoCount = 'Take back {formats}';
