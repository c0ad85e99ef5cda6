/** The identity in a verified bearer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's session where its tokens name one, else empty. */
  readonly sid: string;
  /** Present only if the provider has verified it. */
  readonly verifiedEmail: string | null;
}

/** The verified email of claims, from a token or from userinfo. */
export function verifiedEmailOf(claims: Readonly<Record<string, unknown>>): string | null {
  const { email, email_verified: verified } = claims;
  return typeof email === 'string' && email !== '' && (verified === true || verified === 'true') ? email : null;
}
