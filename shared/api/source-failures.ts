import { connectionFailures } from './connection-failures.ts';

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
