/** How calls about custom redirects and their hosts are refused: status and sentence. */
export const redirectFailures = {
  'host-leads-in-circles': [400, 'These redirects would send visitors in a loop. Change a destination.'],
  'host-of-another': [409, 'Another account has verified this host.'],
  'too-many-redirects-brought': [
    409,
    ({ most }: { readonly most: number }) => `An account can have ${most} redirects. Delete some first.`,
  ],
  'too-many-redirects': [
    409,
    ({ most }: { readonly most: number }) => `An account can have ${most} redirects. Delete one first.`,
  ],
  'no-address': [400, 'Enter a URL, such as https://example.com.'],
} as const;
