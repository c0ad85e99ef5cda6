export const aSourceIsArchivedWhen = 'A source is archived when nothing is in it: archive its products first.';
export const theSourceIsArchivedBring = 'The source is archived: bring it back first.';
export const theSourceOfTheProduct = 'The source of the product is archived: bring it back first.';
export const theImportIsRunningOr = 'The import is running, or nothing of it can be taken back.';
export const thereIsOneOfThat = 'There is one of that name already. Choose another.';
export const theSourceWasAdded = 'The source was added.';
export const theSourceWasRenamed = 'The source was renamed.';
export const theSourceWasSaved = 'The source was saved.';
export const theProductWasSaved = 'The product was saved.';
export const theImportWasTakenBack = 'The import was taken back.';
export const theProductWasAdded = 'The product was added.';
export const theMatchWasSaved = 'The match was saved.';

export const catalog = 'Catalog';
export const sources = 'Sources';
export const newSource = 'New source';
export const addSource = 'Add source';
export const filled = 'Filled';
export const byFiles = 'by files';
export const byHand = 'by hand';
export const thereIsNoSuchSource = 'There is no such source';
export const products = 'Products';
export const downloadAsCsv = 'Download as CSV';
export const noProductIsArchivedHere = 'No product is archived here.';
export const noProductIsLikeThis = 'No product is like this. Search for less, or clear the filters.';
export const noProductsYet = 'No products yet.';
export const createASourceToImport = 'Create a source to import a file into';
export const importAFile = 'Import a file';
export const addAProduct = 'Add a product';

export const nameAToZ = 'Name, A to Z';
export const nameZToA = 'Name, Z to A';
export const mostOffers = 'Most offers';
export const toReview = 'To review';
export const noOffers = 'No offers';

export const onlySeenInOrders = 'Only seen in orders';

export const theImageIsLargerThan = 'The image is larger than 512 KiB. Make it smaller first.';
export const chooseAPngJpegOr = 'Choose a PNG, JPEG or WebP image of at most 6,000 pixels a side.';
export const sending = 'Sending…';
export const replaceImage = 'Replace image';
export const ofName = ' of {name}';
export const pngJpegOrWebP = 'PNG, JPEG or WebP, up to 512 KiB.';
export const replacingTheImageNeedsJavaScript = 'Replacing the image needs JavaScript.';

export const notImportedValue = 'Not imported: {value}';
export const howTheRowsAreUnderstood = 'How the rows are understood';
export const row = 'Row';
export const name = 'Name';
export const gtin = 'GTIN';
export const brand = 'Brand';
export const category = 'Category';
export const whatHappens = 'What happens';
export const inYourCatalogUpdatedWhere = 'In your catalog: updated where it differs';
export const added = 'Added';

export const csvFileOfProducts = 'CSV file of products';
export const upTo20MiB = 'Up to 20 MiB and 100,000 products.';
export const takingIn = 'Taking in';
export const keepThisPageOpenUntil = '… Keep this page open until it is done.';
export const importAnotherFile = 'Import another file';

export const offers = 'Offers';
export const countingOfCountValue = '{counting} of {count} {value}';
export const noRetailerIsKnownTo = 'No retailer is known to offer this product.';
export const offersTable = 'Offers, table';
export const retailer = 'Retailer';
export const lastPrice = 'Last price';
export const stock = 'Stock';
export const lastSeen = 'Last seen';
export const match = 'Match';
export const yourSay = 'Your say';
export const offerLastSeenOffer2 = '{offer} · last seen {offer2}';
export const aRejectedOfferNoLonger =
  'A rejected offer no longer counts for this product here and in collections, and no touchpoint leads to it: what is published follows within a minute. What was observed of it stays in the reports.';
export const matchesToReviewNext = 'matches to review. Next:';
export const noOtherProductHasA = 'No other product has a match to review.';
export const notKnown = 'Not known';
export const inStock = 'In stock';
export const outOfStock = 'Out of stock';
export const opensInANewTab = '(opens in a new tab)';
export const confirmed = 'Confirmed';
export const rejected = 'Rejected';

export const noFileHasComeInto = 'No file has come into this source yet.';
export const takeBack = 'Take back';
export const addedLabel = 'added,';
export const changed = 'changed,';
export const asTheyWere = 'as they were,';
export const rejectedRejected = '{rejected} rejected';
export const takenBack = 'Taken back';
export const by = 'by';
export const changedAgainSinceAndStayed = ' {stayed} changed again since and stayed.';

export const priceHistory = 'Price history';
export const noOfferThatCountsWas = 'No offer that counts was seen in this period.';
export const fromToDaysInReplaceAll = '{from} – {to}, days in {replaceAll}';
export const pricesInCurrency = 'Prices in {currency}';
export const theFirstOffersAreDrawn = 'The first {mostLines} offers are drawn; {left} more are not.';
export const daysDays = '{days} days';

export const noPriceWasSeenIn = 'No price was seen in this period.';
export const lastSeenAtEverywhere = 'Last seen at {value} everywhere.';
export const lastSeenFromTo = 'Last seen from {value} ({label}) to {value2} ({label2}).';

export const giveAtMost300Characters = 'Give at most 300 characters.';
export const giveANameOfAt = 'Give a name of at most 300 characters.';
export const giveAGtinOf8 =
  'Give a GTIN of 8, 12, 13 or 14 digits with its check digit that no other product has, an archived one included.';
export const productNumber = 'Product number';
export const giveAtMost100Characters = 'Give at most 100 characters.';
export const description = 'Description';
export const giveAtMost4000Characters = 'Give at most 4,000 characters.';

export const search = 'Search';
export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const allBrands = 'All brands';
export const allCategories = 'All categories';
export const any = 'Any';
export const use = 'Use';
export const inUse = 'In use';
export const order = 'Order';
export const theListsHoldTheMost = 'The lists hold the most frequent ones only.';

export const productsTable = 'Products, table';
export const product = 'Product';
export const lowestPrice = 'Lowest price';
export const gtinProduct = 'GTIN {product}';
export const toReviewToReview = '{toReview} to review';
export const matched = 'Matched';
export const countCount2OfTotal = '{count}–{count2} of {total}';

export const whereItIsUsed = 'Where it is used';
export const noTouchpointOrVoucherNames = 'No touchpoint or voucher names it, and no collection holds it.';
export const collectionByItsRules = 'Collection, by its rules';
export const voucherValue = 'Voucher, {value}';

export const thereIsNoSuchProduct = 'There is no such product';
export const theProductCantBeShown = 'The product can’t be shown';
export const theCatalogueOf = 'The catalogue of';
export const hasNoProductUnderThisAddress = 'has no product under this address.';
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
export const bringBack = 'Bring back';
export const archive = 'Archive';
export const itIsInNoList = 'It is in no list and no picker. What names it already goes on naming it.';
export const anArchivedProductIsIn =
  'An archived product is in no list and no picker; reports and pages that name it already keep its name.';
export const thisProductIsKnownFrom =
  'This product is known from orders only. A file with its GTIN takes it into a source.';
export const thisProductIsTheAccounts = 'This product is the account’s: it is changed in the account.';
export const checkDigitIsRight = 'check digit {digit} is right';
export const none = 'None';

export const archivedProductsArchived = '{archivedProducts} archived';
export const valueWithOffers = ' · {value} with offers';
export const lastFileCreatedAt = 'Last file {createdAt}';
export const noFileYet = 'No file yet';
export const keptByHand = 'Kept by hand';
export const thatNoSourceHas = '{observed} that no source has';

export const filledByFiles = 'Filled by files';
export const aFileIsLookedAt = 'A file is looked at in your browser first, which needs JavaScript.';
export const newRefId = 'new {ref} {id}';
export const addProduct = 'Add product';
export const rename = 'Rename';
export const thisSourceIsArchivedNothing = 'This source is archived: nothing is put into it until it is brought back.';
export const thisSourceIsTheAccounts = 'This source is the account’s: it is filled in the account.';
export const bringTheSourceBack = 'Bring the source back';
export const archiveTheSource = 'Archive the source';
export const aSourceCanBeArchived = 'A source can be archived when no product in use is in it.';
export const files = 'Files';

export const takeAnImportBack = 'Take an import back';
export const keepIt = 'Keep it';
export const nothingOf = 'Nothing of';
export const canBeTakenBack = 'can be taken back';
export const thatAddedWillBeArchived = '{added} that {file} added will be archived.';
export const willBeWhatItWasBefore = '{changed} will be what it was before.';
export const changedAgainSinceAndWill = '{staying} changed again since and will stay as they are.';
export const takingBack = 'Taking back…';
export const takeBackFormats = 'Take back {formats}';
