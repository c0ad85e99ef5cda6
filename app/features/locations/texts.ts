export const somebodyElseHasPublishedA =
  'Somebody else has published a list or changed this one meanwhile. What you see now is how things stand.';

export const addAStore = 'Add a store';
export const putBack = 'Put back';
export const edit = 'Edit';
export const editAStore = 'Edit a store';
export const yourListHasNoStore = 'Your list has no store of this number.';
export const saveToTheDraft = 'Save to the draft';
export const addToTheDraft = 'Add to the draft';
export const removeThisStore = 'Remove this store';
export const cancel = 'Cancel';
export const visitorsSeeItOnceThe = 'Visitors see it once the draft is published.';
export const anyStoreOfTheList = '{list} (any store of the list).';
export const somebodyElseHasChangedThe =
  'Somebody else has changed the list meanwhile. What you typed still stands in the fields: save again to keep yours.';

export const twoLettersSuchAsGb = 'Two letters, such as GB';
export const degreesNorthSuchAs538008 = 'Degrees north, such as 53.8008';
export const degreesEastSuchAs15491 = 'Degrees east, such as -1.5491';
export const beginsWithHttps = 'Begins with https://';
export const itIsTheNumberOf = 'It is the number of another store already.';
export const itReason = 'It {reason}.';

export const findStores = 'Find stores';
export const nameAddressOrNumber = 'Name, address or number';
export const country = 'Country';
export const all = 'All';
export const withinKm = 'Within (km)';
export const ofStoreNumberOrLatitudeLongitude = 'of store number, or latitude, longitude';
export const find = 'Find';
export const aLatitudeIsFrom90 = 'A latitude is from -90 to 90, a longitude from -180 to 180.';

export const theMapCantBeDrawn = 'The map can’t be drawn right now.';
export const withAPlaceCloseOnes = '{stores} with a place; close ones are one larger dot.';

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
export const probablyTwin = 'probably {twin}';
export const noPlaceOnTheMap = 'No place on the map';
export const whatIsNear = 'What is near';

export const thereIsNoStoreOf = 'There is no store of that number with a place.';
export const noStoresYet = 'No stores yet.';
export const addYourFirstStore = 'Add your first store';
export const totalOfAll = '{total} of {all}';
export const itIsShownHereToo = ': it is shown here too, and changed in the account.';
export const thisListIsTheAccounts = 'This list is the account’s';
export const ofTheAccountsList = '{inherited} of the account’s list';
export const measuredFromValue = 'Measured from {value}. ';
export const placelessNoPlaceOnTheMap = '{placeless} no place on the map. ';
export const theseAreProbablyListedTwice =
  'These are probably listed twice: of one name within 100 m, or at one address.';
export const twinsProbablyListedTwice = '{twins} probably listed twice';
export const noStoreIsLikeThat = 'No store is like that.';
export const notShownYet = 'not shown yet.';
export const aChangeWasMadeBy = 'A change was made by hand and is';
export const changesWereMadeByHand = '{count} changes were made by hand and are';
export const lookAndPublish = 'Look and publish';

export const countryOfRowsThatName = 'Country of rows that name none, such as US';
export const csvFileWithAllStores = 'CSV file with all stores, at most 50,000';
export const readingName = 'Reading {name}…';
export const whatTheColumnsHold = 'What the columns hold';
export const theFileHasNoColumn = 'The file has no column that is known to hold {value}. Choose what holds what.';
export const notInTheFile = 'Not in the file';
export const readTheFile = 'Read the file';
export const chooseAnotherFile = 'Choose another file';

export const editedByHand = 'Edited by hand';
export const versions = 'Versions';
export const noListWasBroughtOr = 'No list was brought or begun yet.';
export const look = 'Look';
export const atVersion = ' at {version}';
export const rejectedRejected = ', {rejected} rejected';
export const shown = 'shown';
export const earlier = 'earlier';

export const aListOfStores = 'A list of stores';
export const rejectedRows = 'Rejected rows';
export const thisListIsTheOne = 'This list is the one that is shown.';
export const thereIsNoStoreIn = 'There is no store in this list, so it can’t be published.';
export const publishCount = 'Publish {count}';
export const goBackToCount = 'Go back to {count}';
export const throwTheDraftAway = 'Throw the draft away';
export const downloadAsCsv = 'Download as CSV';
export const theFirstTheFileHas = 'The first {count}; the file has the others.';
export const nothingMoreChanges = 'Nothing more changes.';
export const nothingChanges = 'Nothing changes.';
export const whatChanges = 'What changes';
export const change = 'Change';
export const whatIsDifferent = 'What is different';
export const itsRowWasRejectedIt = 'Its row was rejected; it stays as it was.';
export const moreChanges = 'More changes';
