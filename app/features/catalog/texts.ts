export const sourceNotEmpty = 'Archive the products of this source first.';
export const sourceArchived = 'This source is archived. Restore it first.';
export const productSourceArchived = 'The product’s source is archived. Restore it first.';
export const undoFailed = 'The import is still running, or has nothing to undo.';
export const nameTaken = 'This name is taken. Choose another.';
export const sourceAdded = 'Source added.';
export const sourceRenamed = 'Source renamed.';
export const sourceSaved = 'Source saved.';
export const productSaved = 'Product saved.';
export const importUndone = 'Import undone.';
export const productAdded = 'Product added.';
export const matchSaved = 'Match saved.';

export const catalog = 'Catalog';
export const sources = 'Sources';
export const newSource = 'New source';
export const addSource = 'Add source';
export const filled = 'Filled by';
export const byFiles = 'files';
export const byHand = 'hand';
export const sourceMissing = 'Source not found';
export const products = 'Products';
export const downloadCsv = 'Download CSV';
export const noArchivedProducts = 'No archived products.';
export const noProductMatches = 'No products match. Clear a filter to see more.';
export const noProductsYet = 'No products yet.';
export const createSource = 'Create a source for your first file';
export const importAFile = 'Import a file';
export const addAProduct = 'Add a product';

export const nameAToZ = 'Name, A to Z';
export const nameZToA = 'Name, Z to A';
export const maxOffers = 'Most offers';
export const toReview = 'To review';
export const noOffers = 'No offers';

export const onlySeenInOrders = 'Seen in orders only';

export const imageTooLarge = 'The image is larger than 512 KiB. Choose a smaller one.';
export const imageTypeError = 'Choose a PNG, JPEG or WebP image of up to 6,000 pixels per side.';
export const sending = 'Uploading…';
export const replaceImage = 'Replace image';
export const ofName = ' of {name}';
export const imageHint = 'PNG, JPEG or WebP, up to 512 KiB.';
export const replacingTheImageNeedsJavaScript = 'Replacing the image needs JavaScript.';

export const notImported = 'Not imported: {columns}';
export const rowPreview = 'Preview of the rows';
export const row = 'Row';
export const name = 'Name';
export const gtin = 'GTIN';
export const brand = 'Brand';
export const category = 'Category';
export const result = 'Result';
export const updated = 'In your catalog: updated if different';
export const added = 'Added';

export const csvFileOfProducts = 'CSV file of products';
export const fileHint = 'Up to 20 MiB and 100,000 products.';
export const importing = 'Importing';
export const keepPageOpen = '… Keep this page open until it’s done.';
export const importAnotherFile = 'Import another file';

export const offers = 'Offers';
export const countingOffers = '{counting} of {count} {verb}';
export const noOffersOfProduct = 'No retailer offers this product yet.';
export const offersTable = 'Offers, table';
export const retailer = 'Retailer';
export const lastPrice = 'Last price';
export const stock = 'Stock';
export const lastSeen = 'Last seen';
export const match = 'Match';
export const review = 'Review';
export const never = 'never';
export const offerLastSeen = '{stock} · last seen {seen}';
export const rejectedNote =
  'Rejected offers no longer count for this product or its collections, and touchpoints stop linking to them within a minute. Reports keep their past data.';
export const matchesToReviewNext = 'matches to review. Next:';
export const nothingToReview = 'No other products to review.';
export const notKnown = 'Unknown';
export const inStock = 'In stock';
export const outOfStock = 'Out of stock';
export const opensInANewTab = '(opens in a new tab)';
export const confirmed = 'Confirmed';
export const rejected = 'Rejected';

export const noImports = 'No files imported yet.';
export const undoImport = 'Undo import';
export const addedCount = '{count} added';
export const changedCount = '{count} changed';
export const unchangedCount = '{count} unchanged';
export const rejectedCountOf = '{rejected} rejected';
export const importUndoneAt = 'Import undone';
export const by = 'by';
export const keptSince = ' {stayed} kept because of later changes.';

export const priceHistory = 'Price history';
export const noOffersInPeriod = 'No matching offers in this period.';
export const historyPeriod = '{from} – {to}, days in {timeZone}';
export const pricesInCurrency = 'Prices in {currency}';
export const firstOffers = 'Showing the first {maxLines} offers; {left} more aren’t shown.';
export const daysDays = '{days} days';

export const noPricesInPeriod = 'No prices in this period.';
export const samePrice = 'Last seen at {price} at every retailer.';
export const priceRange = 'Last seen from {lowest} ({lowestRetailer}) to {highest} ({highestRetailer}).';

export const brandError = 'Enter up to 300 characters.';
export const nameError = 'Enter a name of up to 300 characters.';
export const gtinError =
  'Enter a GTIN of 8, 12, 13 or 14 digits with a valid check digit that no other product uses, including archived ones.';
export const productNumber = 'Product number';
export const productNumberError = 'Enter up to 100 characters.';
export const description = 'Description';
export const descriptionError = 'Enter up to 4,000 characters.';

export const nameGtinOrProductNumber = 'Name, GTIN or product number';
export const allBrands = 'All brands';
export const allCategories = 'All categories';
export const any = 'Any';
export const use = 'Status';
export const inUse = 'In use';
export const order = 'Order';
export const filterListsCut = 'Brand and category list only the most frequent values.';

export const productsTable = 'Products, table';
export const product = 'Product';
export const lowestPrice = 'Lowest price';
export const toReviewToReview = '{toReview} to review';
export const matched = 'Matched';
export const shownRange = '{first}–{last} of {total}';

export const whereItIsUsed = 'Used in';
export const notUsed = 'Not used in any touchpoint, voucher or collection.';
export const collectionByRules = 'Smart collection';
export const voucherStatus = 'Voucher, {status}';

export const productMissing = 'Product not found';
export const productUnread = 'The product can’t be shown';
export const catalogOf = 'The catalog of';
export const hasNoSuchProduct = 'has no product at this address.';
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
export const restore = 'Restore';
export const archive = 'Archive';
export const archivedNote = 'It’s hidden from lists and pickers. Existing references to it keep working.';
export const archiveNote =
  'Archived products are hidden from lists and pickers. Reports and pages that already use them keep their names.';
export const ordersOnlyNote = 'Known from orders only. Import a file with its GTIN to add it to a source.';
export const accountProductNote = 'This product belongs to the account. Change it there.';
export const validCheckDigit = 'valid check digit {digit}';
export const none = 'None';

export const archivedProductsArchived = '{archivedProducts} archived';
export const shareWithOffers = ' · {share} with offers';
export const allWithOffers = ' · all with offers';
export const lastFile = 'Last file: {createdAt}';
export const noFileYet = 'No files yet';
export const keptByHand = 'Maintained by hand';
export const outsideSources = '{observed} not in any source';

export const filledByFiles = 'Imported from files';
export const importNeedsScript = 'Files are previewed in your browser, which needs JavaScript.';
export const newRefId = 'new {ref} {id}';
export const addProduct = 'Add product';
export const rename = 'Rename';
export const sourceArchivedNote = 'This source is archived. Restore it to add products.';
export const accountSourceNote = 'This source belongs to the account. Change it there.';
export const restoreSource = 'Restore source';
export const archiveSource = 'Archive source';
export const archiveSourceHint = 'To archive this source, archive its products first.';
export const files = 'Files';

export const undoAnImport = 'Undo an import';
export const keepImport = 'Keep import';
export const cannotUndo = 'Nothing in';
export const changesNotKept = ', because its changes are no longer recorded.';
export const canBeUndone = 'can be undone';
export const undoArchives = '{added} added by {file} will be archived.';
export const undoReverts = '{changed} will be reverted.';
export const undoKeeps = '{staying} changed since then and will be kept.';
export const undoing = 'Undoing…';
export const undoCount = 'Undo {products}';
