export const listChanged =
  'Somebody else has published a list or changed this one meanwhile. What you see now is how things stand.';

export const addAStore = 'Add a store';
export const putBack = 'Put back';
export const edit = 'Edit';
export const editStore = 'Edit a store';
export const storeMissing = 'Your list has no store of this number.';
export const saveToDraft = 'Save to the draft';
export const addToDraft = 'Add to the draft';
export const removeStore = 'Remove this store';
export const cancel = 'Cancel';
export const draftHint = 'Visitors see it once the draft is published.';
export const anyStore = '{list} (any store of the list).';
export const storeChanged =
  'Somebody else has changed the list meanwhile. What you typed still stands in the fields: save again to keep yours.';

export const countryHint = 'Two letters, such as GB';
export const latitudeHint = 'Degrees north, such as 53.8008';
export const longitudeHint = 'Degrees east, such as -1.5491';
export const urlHint = 'Begins with https://';
export const numberTaken = 'It is the number of another store already.';
export const itReason = 'It {reason}.';

export const findStores = 'Find stores';
export const nameAddressOrNumber = 'Name, address or number';
export const country = 'Country';
export const all = 'All';
export const withinKm = 'Within (km)';
export const near = 'of store number, or latitude, longitude';
export const find = 'Find';
export const placeError = 'A latitude is from -90 to 90, a longitude from -180 to 180.';

export const mapFailed = 'The map can’t be drawn right now.';
export const mapCaption = '{stores} with a place; close ones are one larger dot.';

export const nearestElseByName = 'Nearest, else by name';
export const nameAToZ = 'Name, A to Z';
export const countryAndCity = 'Country and city';

export const listOfStores = 'List of stores';
export const stores = 'Stores';
export const store = 'Store';
export const address = 'Address';
export const distance = 'Distance';
export const openingHours = 'Opening hours';
export const contact = 'Contact';
export const subaccount = 'Subaccount';
export const theAccount = 'The account';
export const moreStores = 'More stores';
export const possibleDuplicate = 'probably {twin}';
export const noPlaceOnTheMap = 'No place on the map';
export const whatIsNear = 'What is near';

export const nearStoreMissing = 'There is no store of that number with a place.';
export const noStoresYet = 'No stores yet.';
export const addYourFirstStore = 'Add your first store';
export const totalOfAll = '{total} of {all}';
export const accountListNote = ': it is shown here too, and changed in the account.';
export const accountList = 'This list is the account’s';
export const fromAccountList = '{inherited} of the account’s list';
export const measuredFromValue = 'Measured from {value}. ';
export const placelessStores = '{placeless} no place on the map. ';
export const duplicatesNote = 'These are probably listed twice: of one name within 100 m, or at one address.';
export const possibleDuplicates = '{twins} probably listed twice';
export const noStoreMatches = 'No store is like that.';
export const notLive = 'not shown yet.';
export const oneDraftChange = 'A change was made by hand and is';
export const draftChanges = '{count} changes were made by hand and are';
export const reviewAndPublish = 'Look and publish';

export const defaultCountry = 'Country of rows that name none, such as US';
export const csvFile = 'CSV file with all stores, at most 50,000';
export const readingName = 'Reading {name}…';
export const mapColumns = 'What the columns hold';
export const columnMissing = 'The file has no column that is known to hold {value}. Choose what holds what.';
export const notInTheFile = 'Not in the file';
export const readFile = 'Read the file';
export const chooseAnotherFile = 'Choose another file';

export const editedByHand = 'Edited by hand';
export const versions = 'Versions';
export const noVersions = 'No list was brought or begun yet.';
export const look = 'Look';
export const versionDate = ' at {version}';
export const rejectedCount = ', {rejected} rejected';
export const shown = 'shown';
export const earlier = 'earlier';

export const storeList = 'A list of stores';
export const rejectedRows = 'Rejected rows';
export const liveNote = 'This list is the one that is shown.';
export const emptyList = 'There is no store in this list, so it can’t be published.';
export const publishCount = 'Publish {count}';
export const restoreCount = 'Go back to {count}';
export const discardDraft = 'Throw the draft away';
export const downloadCsv = 'Download as CSV';
export const firstRejected = 'The first {count}; the file has the others.';
export const noMoreChanges = 'Nothing more changes.';
export const noChanges = 'Nothing changes.';
export const changes = 'What changes';
export const change = 'Change';
export const difference = 'What is different';
export const rejectedKept = 'Its row was rejected; it stays as it was.';
export const moreChanges = 'More changes';
