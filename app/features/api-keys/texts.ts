export const nothingWasSent = 'Nothing was sent.';
export const thisWasDoneAlreadyOr = 'This was done already, or there are too many keys. Look at the list below.';

export const name = 'Name';
export const giveANameOfAt = 'Give a name of at most 80 characters.';
export const integration = 'Integration';
export const chooseAnIntegrationOfThisScope = 'Choose an integration of this scope.';
export const mayRead = 'May read';
export const chooseAtLeastOne = 'Choose at least one.';
export const worksUntilTheEndOf = 'Works until the end of';
export const inTheReportingTimezoneEmpty = 'In the reporting timezone; empty for no end.';
export const chooseADay = 'Choose a day.';
export const boundToSites = 'Bound to sites';
export const theKeyThenWorksOnly =
  'The key then works only from their pages. Add a port other than 443, such as www.example.com:8443.';
export const hostsSuchAsWwwExample =
  'Hosts such as www.example.com, *.example.com or www.example.com:8443, one to a line.';

export const save = 'Save';
export const makeTheKey = 'Make the key';

export const opens = 'Opens';
export const worksFrom = 'Works from';
export const lastUsed = 'Last used';
export const made = 'Made';
export const byAuthor = ' by {author}';
export const change = 'Change';
export const rotate = 'Rotate';
export const theOldKey = 'The old key';
export const makeANewKey = 'Make a new key';
export const revoke = 'Revoke';
export const whoeverCallsWithItIs = 'Whoever calls with it is refused from the next call on.';
export const revokeForGood = 'Revoke for good';

export const theKeyIsMade = 'The key “{name}” is made';
export const keepItNowItIs =
  'Keep it now: it is shown this once, and nobody can read it again. A leaked key is rotated or revoked below.';
export const copy = 'Copy';
export const copied = 'Copied';
