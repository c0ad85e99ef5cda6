import { isUserMode, type UserMode, userModes } from '#shared/access/modes.ts';
import type { PublicUser } from '#shared/access/person.ts';
import type { ScopeRef } from '#shared/access/scopes.ts';
import type { InitAnswer } from '#shared/api/wire.ts';
import type { SessionNotices, SessionSettings, UserModeOption } from '../platform/session-contract.ts';

/** The person as the upstream's `init` describes them, without lists and tokens. */
export interface Profile {
  readonly uid: string;
  readonly staff: boolean;
  readonly user: PublicUser;
  readonly settings: SessionSettings;
  /** The scope the upstream remembers. */
  readonly lastScope: ScopeRef | null;
  readonly userModes: readonly UserModeOption[];
  readonly notices: SessionNotices;
}

const defaultModes: readonly UserModeOption[] = [
  { label: 'Staff', value: userModes.staff, color: 'accent', badgeText: 'S' },
  { label: 'Client', value: userModes.client, color: 'primary', badgeText: 'C' },
  { label: 'Demo', value: userModes.demo, color: 'warning', badgeText: 'D' },
];

/** @param verified the provider's email; it decides who is staff only if the upstream has no flag for it */
export function toProfile(init: InitAnswer, verified: Omit<StaffEvidence, 'flag'>, staffPattern: RegExp): Profile {
  const { user, currentSettings: settings } = init;
  const staff = isStaff({ ...verified, flag: user.is_swaven_account ?? null }, staffPattern);
  return {
    uid: user._id,
    staff,
    user: {
      email: user.email,
      firstname: user.firstname ?? '',
      lastname: user.lastname ?? '',
      jobtitle: user.jobtitle ?? '',
      avatar: user.avatar ?? 'avatar-1',
      emailSubscription: user.emailSubscription ?? false,
      currency: user.currency ?? null,
      locale: user.locale ?? null,
      defaultCurrency: user.defaultCurrency ?? null,
      defaultLocale: user.defaultLocale ?? null,
      isUserOfBothPlatforms: user.isUserOfBothPlatforms ?? false,
      passwordManaged: user.passwordManaged ?? false,
    },
    settings: {
      userMode: modeOf(settings.userMode, staff),
      demoBanner: settings.demoBanner ?? false,
      anonymized: settings.anonymized ?? false,
      currency: settings.currency ?? null,
      locale: settings.locale ?? null,
    },
    lastScope: settings.scope ?? null,
    userModes: init.userModes ? init.userModes.flatMap(toModeOption) : defaultModes,
    notices: {
      persistent: (init.notifications ?? []).map(({ design, message }) => ({ design: design ?? 'default', message })),
      session: (init.sessionNotifications ?? []).map(({ icon, color, message }) => ({
        icon: icon ?? 'info',
        color: color ?? 'info',
        message,
      })),
      terms: termsToAccept(init),
    },
  };
}

/** Staff mode is for staff only, whatever mode an upstream remembers. */
const modeOf = (mode: unknown, staff: boolean): UserMode =>
  isUserMode(mode) && (staff || mode !== userModes.staff) ? mode : userModes.client;

type WireMode = NonNullable<InitAnswer['userModes']>[number];

const toModeOption = ({ label, value, color, badgeText }: WireMode): UserModeOption[] =>
  isUserMode(value) ? [{ label, value, color: color ?? 'primary', badgeText: badgeText ?? label.slice(0, 1) }] : [];

/** Terms are only shown if a browser can open their address: nobody is asked to accept what they can't read. */
const termsToAccept = ({ terms, acceptedTerms }: InitAnswer): SessionNotices['terms'] =>
  terms && terms.version !== acceptedTerms && /^https?:$/.test(URL.parse(terms.url)?.protocol ?? '') ? terms : null;

interface StaffEvidence {
  /** The upstream's own flag; where it is set, it alone decides. */
  readonly flag: boolean | null;
  readonly email: string | null;
  readonly emailVerified: boolean | null;
}

const plainAddress = /^[^\s@]+@[^\s@]+$/;

/** Whether this is a member of staff. Without the upstream's flag only a verified, plain address counts. */
function isStaff({ flag, email, emailVerified }: StaffEvidence, pattern: RegExp): boolean {
  if (flag !== null) return flag;
  if (!email || !emailVerified || !plainAddress.test(email)) return false;
  const [local, domain = ''] = email.split('@');
  return pattern.test(`${local}@${domain.toLowerCase()}`);
}
