export const hosts = 'Hosts';
export const theRedirectsOfAHost =
  'The redirects of a host lead visitors once its owner is known to want that. Until then you can edit and try them.';
export const noRedirectNamesAHostYet = 'No redirect names a host yet.';
export const notProven = 'not proven';
export const proven = 'proven';
export const sinceProvenAt = ' · since {provenAt}';
export const visitorsAreToldThatThere =
  'Visitors are told that there is nothing. Whoever runs the host adds this record to its DNS:';
export const txt = 'TXT';
export const lookItUpForExampleWith = 'Look it up, for example with';
export const andConfirmItOnlyIf = ', and confirm it only if the value is the one above.';
export const digShortTxtName = 'dig +short TXT {name}';
export const confirmTheRecord = 'Confirm the record';
export const thenStaffWhoAdministerEvery = 'Then staff who administer every account look it up and confirm it.';
export const takeTheProofBack = 'Take the proof back';
export const ofHost = ' of {host}';
export const itsRedirectsLeadNobodyFrom = 'Its redirects lead nobody from then on, until the host is proven again.';
export const takeItBack = 'Take it back';

export const importLabel = 'Import';
export const aFileIsSentBy = 'A file is sent by a script, so this needs JavaScript.';
export const aCsvFileWithThe =
  'A CSV file with the columns source and target; status, priority, active and expires where you want them. At most 2,000 rows. Nothing is added before you have seen what would be.';
export const csvFileWithRedirects = 'CSV file with redirects';
export const readingName = 'Reading {name}…';
export const addingTheRedirectsOf = 'Adding the redirects of {name}…';
export const addCreated = 'Add {created}';
export const leaveIt = 'Leave it';
export const rejectedRows = 'Rejected rows';
export const rejectedRowsAsCsv = 'Rejected rows as CSV';
export const redirectsThatWouldBeAdded = 'Redirects that would be added';
export const row = 'Row';
export const source = 'Source';
export const target = 'Target';
export const status = 'Status';
export const andValueMore = 'And {value} more.';

export const forNow302 = 'For now (302)';
export const forGood301BrowsersRememberIt = 'For good (301): browsers remember it';
export const address = 'Address';
export const giveAHostAndA = 'Give a host and a path, such as go.example.com/summer.';
export const leadsTo = 'Leads to';
export const aTakesWhatStoodFor = 'A * takes what stood for the * of the address';
export const thisWouldLeadVisitorsRound = 'This would lead visitors round in circles.';
export const forHowLong = 'For how long';
export const priority = 'Priority';
export const theHigherOneIsAskedFirst = 'The higher one is asked first';
export const giveAWholeNumberUp = 'Give a whole number up to 1,000 that no other redirect of this address has.';
export const endsUtc = 'Ends (UTC)';
export const emptyForNever = 'Empty for never';
export const giveADateWithA = 'Give a date with a time, or nothing.';
export const switchedOn = 'Switched on';
export const theHostHost = 'The host {host}.';
export const thePathValue = 'The path {value}.';
export const theTargetTarget = 'The target {target}.';

export const save = 'Save';
export const addRedirect = 'Add redirect';

export const theRedirectWasAdded = 'The redirect was added.';
export const theRedirectWasSaved = 'The redirect was saved.';
export const theRedirectWasDeleted = 'The redirect was deleted.';
export const redirects = 'Redirects';
export const findRedirects = 'Find redirects';
export const partOfAnAddress = 'Part of an address';
export const find = 'Find';
export const createYourFirstRedirect = 'Create your first redirect';
export const noRedirectMatches = 'No redirect matches.';
export const noRedirectsYet = 'No redirects yet.';
export const moreRedirects = 'More redirects';
export const newRedirect = 'New redirect';
export const hitsIncludeSuspectTraffic = 'Hits include suspect traffic: {hits} ({reasonWords}).';
export const leaveItOut = 'Leave it out';
export const includeIt = 'Include it';
export const off = 'off';
export const ended = 'ended';
export const hostNotProven = 'host not proven';
export const neverReachedNumberComesFirst = 'never reached: number {shadowedBy} comes first';
export const leadsToLabel = 'leads to';
export const number = 'Number';
export const priorityLabel = '· priority';
export const lastLastHitAt = ', last {lastHitAt}';
export const edit = 'Edit';
export const switchOff = 'Switch off';
export const switchOn = 'Switch on';
export const deleteLabel = 'Delete';
export const itsVisitorsAreLedNowhere =
  'Its visitors are led nowhere from then on, and its hits are lost. Switch it off to keep them.';
export const deleteForGood = 'Delete for good';

export const nothingWasSaved = 'Nothing was saved.';
export const itsRedirectsWouldLeadVisitors =
  'Its redirects would lead visitors round in circles over other hosts. Change them first.';
export const itIsProvenForAnother = 'It is proven for another account. Take that proof back there first.';
export const switchedOnItWouldLead =
  'Switched on it would lead in circles, or stand beside one of the same address and priority.';

export const tryAnAddress = 'Try an address';
export const addressSuchAsGoExample = 'Address, such as go.example.com/summer';
export const tryLabel = 'Try';
export const thisIsNoAddress = 'This is no address.';
export const noRedirectIsAbout = 'No redirect is about';
export const aVisitorIsToldThat = ': a visitor is told that there is nothing.';
export const aVisitorWouldGoRound = 'A visitor would go round in circles and is told that there is nothing.';
export const visitorsAreNotLedBy = 'Visitors are not led by redirects of {value} before the host is proven.';
export const numberIdHostPathTarget = 'Number {id}: {host}{path} → {target}';
