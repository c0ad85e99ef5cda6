export const listChanged = 'Someone else published a list or changed this one. The page now shows the latest version.';

export const addAStore = 'Add store';
export const putBack = 'Restore';
export const edit = 'Edit';
export const editStore = 'Edit store';
export const storeMissing = 'Your list has no store with this number.';
export const saveToDraft = 'Save to draft';
export const addToDraft = 'Add to draft';
export const removeStore = 'Remove store';
export const cancel = 'Cancel';
export const draftHint = 'Visitors see it after you publish the draft.';
export const anyStore = '{list} (any store in the list).';
export const storeChanged =
  'Someone else changed the list. Your entries are still in the fields: save again to keep them.';

export const countryHint = 'Two letters, such as GB';
export const latitudeHint = 'Degrees north, such as 53.8008';
export const longitudeHint = 'Degrees east, such as -1.5491';
export const urlHint = 'Starts with https://';
export const numberTaken = 'Another store already has this number.';
export const itReason = 'It {reason}.';

export const findStores = 'Find stores';
export const nameAddressOrNumber = 'Name, address or number';
export const country = 'Country';
export const all = 'All';
export const withinKm = 'Within (km)';
export const near = 'Near a store number or latitude, longitude';
export const find = 'Search';
export const placeError = 'Enter a latitude from -90 to 90 and a longitude from -180 to 180.';

export const mapFailed = 'The map can’t be shown right now.';
export const mapCaption = '{stores} on the map. A dot with a number stands for several stores close together.';

export const nearestElseByName = 'Nearest first, otherwise by name';
export const nameAToZ = 'Name, A to Z';
export const countryAndCity = 'Country and city';

export const listOfStores = 'List of stores';
export const stores = 'Stores';
export const store = 'Store';
export const address = 'Address';
export const distance = 'Distance';
export const openingHours = 'Opening hours';
export const contact = 'Contact';
export const actions = 'Actions';
export const subaccount = 'Subaccount';
export const theAccount = 'The account';
export const possibleDuplicate = 'possible duplicate of {twin}';
export const noPlaceOnTheMap = 'Not on the map';
export const whatIsNear = 'Show nearby';

export const nearStoreMissing = 'No store on the map has this number.';
export const noStoresYet = 'No stores yet.';
export const addYourFirstStore = 'Add your first store';
export const totalOfAll = '{total} of {all}';
export const firstOf = '1–{shown} of {stores}';
export const accountListNote = '. Change it in the account.';
export const accountList = 'This list belongs to the account';
export const fromAccountList = '{inherited} from the account’s list';
export const ownListNote = ' A list you import or start here is kept separately.';
export const measuredFrom = 'Measured from {place}. ';
export const placelessStores = '{placeless} no place on the map. ';
export const duplicatesNote = 'Possible duplicates: same name within 100 m, or same address.';
export const possibleDuplicates = '{twins} possible duplicates';
export const noStoreMatches = 'No stores match. Clear a filter to see more.';
export const notLive = 'not live yet.';
export const oneDraftChange = 'The draft has one change that is';
export const draftChanges = 'The draft has {count} changes that are';
export const reviewAndPublish = 'Review and publish';

export const defaultCountry = 'Country for rows without one, such as US';
export const csvFile = 'CSV file with all stores, up to 50,000';
export const readingName = 'Reading {name}…';
export const mapColumns = 'Map columns';
export const columnMissing = 'No column found for {fields}. Choose one.';
export const notInTheFile = 'Not in the file';
export const readFile = 'Read file';
export const chooseAnotherFile = 'Choose another file';

export const editedByHand = 'Edited by hand';
export const versions = 'Versions';
export const noVersions = 'No lists yet. Import a file or add a store.';
export const look = 'View';
export const versionDate = ' {version}';
export const rejectedCount = ', {rejected} rejected';
export const shown = 'live';
export const earlier = 'earlier';

export const storeList = 'Store list';
export const rejectedRows = 'Rejected rows';
export const liveNote = 'This version is live.';
export const emptyList = 'This list has no stores, so it can’t be published.';
export const publishCount = 'Publish {count}';
export const restoreCount = 'Restore {count}';
export const discardDraft = 'Discard draft';
export const downloadCsv = 'Download CSV';
export const firstRejected = 'Showing the first {count}. Download the file for all of them.';
export const noMoreChanges = 'No more changes.';
export const noChanges = 'No changes.';
export const changes = 'Changes';
export const change = 'Change';
export const difference = 'Difference';
export const rejectedKept = 'Row rejected; the store stays as it was.';
export const moreChanges = 'More changes';
