export interface StaffEvidence {
  /** The upstream's own flag; it decides alone where it is there. */
  readonly flag: boolean | null;
  readonly email: string | null;
  readonly emailVerified: boolean | null;
}

const plainAddress = /^[^\s@]+@[^\s@]+$/;

/** Is this one of the provider's own people? Without the upstream's flag only a verified, plain address counts. */
export function isStaff({ flag, email, emailVerified }: StaffEvidence, pattern: RegExp): boolean {
  if (flag !== null) return flag;
  if (!email || !emailVerified || !plainAddress.test(email)) return false;
  const [local, domain = ''] = email.split('@');
  return pattern.test(`${local}@${domain.toLowerCase()}`);
}
