/** Why a connection can't be made, changed or synced. A part of the table of failures. */
export const connectionFailures = {
  'connection-not-set-up': [409, 'Amazon isn’t set up on this installation. Ask its operator to set it up.'],
  'too-many-connections': [
    409,
    ({ most }: { readonly most: number }) => `An account has at most ${most} connections. Disconnect one first.`,
  ],
  'connection-of-other-scope': [
    409,
    'This Amazon account is connected in another scope of this account. Ask its administrator to disconnect it there first.',
  ],
  'connection-of-other-seller': [
    409,
    'The consent is for a different Amazon account than this connection. Sign in at Amazon with that account, or add a new connection.',
  ],
  'no-consent-page': [422, 'Amazon has no consent page for this choice. Choose another marketplace.'],
  'consent-address-foreign': [422, 'The address to continue at isn’t Amazon’s. Start again at Amazon.'],
  'consent-over': [400, 'This connection attempt has expired or was finished before. Start again.'],
  'consent-not-accepted': [409, 'Amazon didn’t accept the consent. A consent is valid for five minutes. Start again.'],
  'connection-revoked': [409, 'Access was removed at Amazon. Reconnect to continue.'],
  'connection-expired': [409, 'The consent at Amazon has expired. Reconnect to continue.'],
  'connection-syncing': [409, 'A sync is running, and the connection is paused. Try again in a few minutes.'],
  'connection-paused': [409, 'This connection is paused. Resume it first.'],
  'amazon-client-refused': [
    502,
    'Amazon doesn’t accept the credentials of this installation. Ask its operator to check them.',
  ],
  'amazon-silent': [502, 'Amazon couldn’t be reached in time. The sync retries automatically.'],
  'amazon-busy': [502, 'Amazon asked us to wait. The sync retries automatically.'],
  'amazon-refused': [
    502,
    ({ status }: { readonly status: number }) =>
      `Amazon refused the report with status ${status}. Check the consent and the parts that are read, then sync again.`,
  ],
  'amazon-report-failed': [502, 'Amazon couldn’t make the report. The sync asks for it again.'],
  'amazon-report-unreadable': [502, 'Amazon’s report couldn’t be read. Contact support with the request ID.'],
} as const;

/** Why a file can't be fetched from its address, why a source can't be kept, and what ails a connection. A part of the table of failures. */
export const sourceFailures = {
  ...connectionFailures,
  'address-not-public': [400, 'Enter an https address on the public internet, without a name or password in it.'],
  'host-not-found': [400, 'The host of this address can’t be found. Check the address.'],
  'source-silent': [502, 'The server could not be reached in time. Check that it is up, then run the import again.'],
  'source-refused': [
    502,
    ({ status }: { readonly status: number }) =>
      `The server answered ${status} instead of a file. Check the address and the header, then run the import again.`,
  ],
  'source-redirects-often': [502, 'The address redirects more than 5 times. Enter the address that it leads to.'],
  'source-unowned': [
    409,
    'Whoever set it up can no longer change data here. An administrator can resume it under their own name.',
  ],
  'too-many-watched-sources': [
    409,
    ({ most }: { readonly most: number }) => `An account has at most ${most} scheduled imports. Delete one first.`,
  ],
} as const;
