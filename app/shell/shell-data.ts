import type { Flags } from '#shared/access/flags.ts';
import type { Menu } from '#shared/access/menu.ts';
import type { AccountType, UserMode } from '#shared/access/modes.ts';
import type { ScopeType } from '#shared/access/scopes.ts';
import type { Flash } from '../access/flash.server.ts';
import type { PageSession } from '../context.ts';
import type { SignedInData } from '../root-data.ts';

/** The current scope, as the header shows it. */
export interface ShellScope {
  /** Such as `account-12`. */
  readonly ref: string;
  readonly type: ScopeType;
  readonly id: number;
  readonly label: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly operatorName: string | null;
  readonly accountType: AccountType;
  readonly active: boolean;
  /** Access level on the account itself, even if one of its operators is chosen. */
  readonly accountLevel: number;
}

export interface Announcement {
  readonly kind: 'persistent' | 'session';
  readonly design: string;
  readonly message: string;
  /** Name of an icon; only a session's notices have one. */
  readonly icon?: string;
}

/** A problem with the person's settings, worded as in the error catalog, and what to do about it. */
export interface ShellProblem {
  readonly title: string;
  readonly message: string;
}

/** Current values of the controls that only staff have. */
export interface StaffControls {
  readonly mode: UserMode;
  readonly modes: PageSession['userModes'];
  readonly demoBanner: boolean;
  readonly anonymized: boolean;
  /** Explicit choices; null if the fallback applies. */
  readonly currency: string | null;
  readonly locale: string | null;
  /** What applies without an explicit choice. */
  readonly fallback: { readonly currency: string | null; readonly locale: string | null };
}

/** What the frame around a page shows. Access is decided on the server: neither rules nor hidden entries are in it. */
export interface ShellData extends SignedInData {
  readonly productName: string;
  readonly footer: string;
  readonly user: {
    readonly name: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
    readonly initials: string;
    /** `avatar-1` to `avatar-16`. */
    readonly avatar: string;
  };
  readonly staff: boolean;
  readonly staffMode: boolean;
  readonly scope: ShellScope | null;
  readonly scopeCount: { readonly accounts: number; readonly operators: number };
  readonly partialHint: string | null;
  readonly currency: { readonly code: string; readonly label: string } | null;
  /** Locale of numbers and dates. */
  readonly locale: string;
  /** Current plan of a retailer. */
  readonly plan: string | null;
  readonly demoBanner: boolean;
  readonly anonymized: boolean;
  /** Permanent announcements, and those of this session. */
  readonly announcements: readonly Announcement[];
  readonly problems: readonly ShellProblem[];
  /** Outcome of the action that redirected to this page. */
  readonly flash: Flash | null;
  /** Terms yet to be accepted. */
  readonly terms: { readonly version: string; readonly url: string } | null;
  /** Null for people who aren't staff. */
  readonly controls: StaffControls | null;
  /** Whether the person may see the page of scheduled reports, which isn't in the menu. */
  readonly schedules: boolean;
  /** What the person may create, with the address of the form. */
  readonly actions: readonly { readonly title: string; readonly href: string }[];
  /** What the person may search by name. */
  readonly searches: Readonly<Record<'reports' | 'products' | 'touchpoints', boolean>>;
  readonly homePath: string;
  readonly menu: Menu;
  /** The complete menu, if a list was too slow for the first render. */
  readonly lateMenu: Promise<Menu> | null;
  readonly olderPlatformUrl: string | null;
  readonly flags: Flags;
}

/** The first letters of up to four words; words end at a space, a hyphen or a slash. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s\-/]+/)
    .filter(Boolean)
    .slice(0, 4)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('en') ?? '')
    .join('');
