export const nothingWasSent = 'Nothing was sent.';
export const alreadyDone = 'This was done already, or there are too many keys. Look at the list below.';

export const name = 'Name';
export const nameError = 'Give a name of at most 80 characters.';
export const integration = 'Integration';
export const integrationError = 'Choose an integration of this scope.';
export const mayRead = 'May read';
export const chooseAtLeastOne = 'Choose at least one.';
export const validUntil = 'Works until the end of';
export const validUntilHint = 'In the reporting timezone; empty for no end.';
export const chooseADay = 'Choose a day.';
export const allowedDomains = 'Bound to sites';
export const allowedDomainsHint =
  'The key then works only from their pages. Add a port other than 443, such as www.example.com:8443.';
export const allowedDomainsError =
  'Hosts such as www.example.com, *.example.com or www.example.com:8443, one to a line.';

export const save = 'Save';
export const createKey = 'Make the key';

export const access = 'Opens';
export const worksFrom = 'Works from';
export const lastUsed = 'Last used';
export const created = 'Made';
export const byAuthor = ' by {author}';
export const edit = 'Change';
export const rotate = 'Rotate';
export const oldKey = 'The old key';
export const createNewKey = 'Make a new key';
export const revoke = 'Revoke';
export const revokeWarning = 'Whoever calls with it is refused from the next call on.';
export const revokeKey = 'Revoke for good';

export const keyCreated = 'The key “{name}” is made';
export const keepKeyNow =
  'Keep it now: it is shown this once, and nobody can read it again. A leaked key is rotated or revoked below.';
export const copy = 'Copy';
export const copied = 'Copied';
