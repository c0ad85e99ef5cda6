export const nothingWasSent = 'Nothing was sent. Try again.';
export const alreadyDone = 'Already done, or you have reached the maximum number of keys. Check the list below.';

export const name = 'Name';
export const nameError = 'Enter a name of up to 80 characters.';
export const purpose = 'Purpose';
export const integration = 'Integration';
export const integrationError = 'Choose an integration in this scope.';
export const mayRead = 'Permissions';
export const chooseAtLeastOne = 'Choose at least one.';
export const validUntil = 'Expires at the end of';
export const validUntilHint = 'In the reporting time zone. Leave empty to never expire.';
export const chooseADay = 'Choose a date.';
export const allowedDomains = 'Allowed domains';
export const allowedDomainsHint =
  'Restricts the key to these domains. Add a port other than 443, such as www.example.com:8443.';
export const allowedDomainsError =
  'Enter hosts such as www.example.com, *.example.com or www.example.com:8443, one per line.';

export const save = 'Save';
export const createKey = 'Create key';

export const access = 'Access';
export const worksFrom = 'Allowed from';
export const serversAndSites = 'Servers, and the integration’s sites';
export const serversOnly = 'Servers only';
export const serversOnlyHint =
  'Use this key on a server only. It works for this whole account or subaccount, and calls from web pages are rejected.';
export const lastUsed = 'Last used';
export const never = 'Never';
export const expires = 'Expires';
export const revoked = 'Revoked';
export const created = 'Created';
export const byAuthor = ' by {author}';
export const revokedAt = 'Revoked {when}';
export const stopped = 'Stopped';
export const expired = 'Expired';
export const ownedBy = ' · owner: {owner}';
export const ownerGone = 'nobody';
export const stoppedHint =
  'This key has stopped: its owner no longer has access. Take it over, and calls with it are answered again under your name.';
export const takeOver = 'Take over';
export const rotate = 'Rotate';
export const oldKey = 'Old key';
export const createNewKey = 'Create new key';
export const revoke = 'Revoke';
export const revokeWarning = 'Calls with this key are rejected immediately.';
export const revokeKey = 'Revoke key';

export const keyCreated = 'Key “{name}” created';
export const keepKeyNow = 'Copy it now: it’s shown only once. If it leaks, rotate or revoke it below.';
export const copy = 'Copy';
export const copied = 'Copied';
