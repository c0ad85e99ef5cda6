/** Whom a checked bearer speaks for. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's session where its tokens name one, else empty. */
  readonly sid: string;
  /** Present only when the provider says that it is verified. */
  readonly verifiedEmail: string | null;
}

/** The claims that matter, from whichever document of the provider has them. */
export function verifiedEmailOf(claims: Readonly<Record<string, unknown>>): string | null {
  const { email, email_verified: verified } = claims;
  return typeof email === 'string' && email !== '' && (verified === true || verified === 'true') ? email : null;
}
