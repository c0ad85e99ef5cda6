export const hosts = 'Hosts';
export const hostsHint =
  'The redirects of a host lead visitors once its owner is known to want that. Until then you can edit and try them.';
export const noHosts = 'No redirect names a host yet.';
export const notProven = 'not proven';
export const proven = 'proven';
export const verifiedSince = ' · since {provenAt}';
export const dnsHint = 'Visitors are told that there is nothing. Whoever runs the host adds this record to its DNS:';
export const txt = 'TXT';
export const lookupHint = 'Look it up, for example with';
export const confirmHint = ', and confirm it only if the value is the one above.';
export const digShortTxtName = 'dig +short TXT {name}';
export const confirmRecord = 'Confirm the record';
export const staffConfirmHint = 'Then staff who administer every account look it up and confirm it.';
export const revokeVerification = 'Take the proof back';
export const ofHost = ' of {host}';
export const revokeWarning = 'Its redirects lead nobody from then on, until the host is proven again.';
export const revoke = 'Take it back';

export const importLabel = 'Import';
export const importNeedsScript = 'A file is sent by a script, so this needs JavaScript.';
export const importHint =
  'A CSV file with the columns source and target; status, priority, active and expires where you want them. At most 2,000 rows. Nothing is added before you have seen what would be.';
export const csvFileWithRedirects = 'CSV file with redirects';
export const readingName = 'Reading {name}…';
export const adding = 'Adding the redirects of {name}…';
export const addCreated = 'Add {created}';
export const cancelImport = 'Leave it';
export const rejectedRows = 'Rejected rows';
export const downloadRejected = 'Rejected rows as CSV';
export const redirectsToAdd = 'Redirects that would be added';
export const row = 'Row';
export const source = 'Source';
export const target = 'Target';
export const status = 'Status';
export const andValueMore = 'And {value} more.';

export const temporary = 'For now (302)';
export const permanent = 'For good (301): browsers remember it';
export const address = 'Address';
export const addressError = 'Give a host and a path, such as go.example.com/summer.';
export const targetUrl = 'Leads to';
export const targetHint = 'A * takes what stood for the * of the address';
export const loopError = 'This would lead visitors round in circles.';
export const redirectType = 'For how long';
export const priority = 'Priority';
export const priorityHint = 'The higher one is asked first';
export const priorityError = 'Give a whole number up to 1,000 that no other redirect of this address has.';
export const endsUtc = 'Ends (UTC)';
export const emptyForNever = 'Empty for never';
export const endsError = 'Give a date with a time, or nothing.';
export const active = 'Switched on';
export const theHostHost = 'The host {host}.';
export const thePathValue = 'The path {value}.';
export const theTargetTarget = 'The target {target}.';

export const save = 'Save';
export const addRedirect = 'Add redirect';

export const redirectAdded = 'The redirect was added.';
export const redirectSaved = 'The redirect was saved.';
export const redirectDeleted = 'The redirect was deleted.';
export const redirects = 'Redirects';
export const findRedirects = 'Find redirects';
export const partOfAnAddress = 'Part of an address';
export const find = 'Find';
export const createYourFirstRedirect = 'Create your first redirect';
export const noRedirectMatches = 'No redirect matches.';
export const noRedirectsYet = 'No redirects yet.';
export const moreRedirects = 'More redirects';
export const newRedirect = 'New redirect';
export const suspectIncluded = 'Hits include suspect traffic: {hits} ({reasonWords}).';
export const exclude = 'Leave it out';
export const include = 'Include it';
export const off = 'off';
export const ended = 'ended';
export const hostNotVerified = 'host not proven';
export const neverReached = 'never reached: number {shadowedBy} comes first';
export const leadsToLabel = 'leads to';
export const number = 'Number';
export const priorityLabel = '· priority';
export const lastLastHitAt = ', last {lastHitAt}';
export const edit = 'Edit';
export const turnOff = 'Switch off';
export const turnOn = 'Switch on';
export const deleteLabel = 'Delete';
export const deleteWarning =
  'Its visitors are led nowhere from then on, and its hits are lost. Switch it off to keep them.';
export const deleteForGood = 'Delete for good';

export const notSaved = 'Nothing was saved.';
export const hostLoop = 'Its redirects would lead visitors round in circles over other hosts. Change them first.';
export const verifiedElsewhere = 'It is proven for another account. Take that proof back there first.';
export const turnOnConflict =
  'Switched on it would lead in circles, or stand beside one of the same address and priority.';

export const testAddress = 'Try an address';
export const testHint = 'Address, such as go.example.com/summer';
export const test = 'Try';
export const invalidAddress = 'This is no address.';
export const noRedirectFor = 'No redirect is about';
export const visitorNotFound = ': a visitor is told that there is nothing.';
export const visitorLoop = 'A visitor would go round in circles and is told that there is nothing.';
export const notLiveYet = 'Visitors are not led by redirects of {value} before the host is proven.';
export const numberIdHostPathTarget = 'Number {id}: {host}{path} → {target}';
