import type { Flags } from '#shared/access/flags.ts';
import type { Menu } from '#shared/access/menu.ts';
import type { AccountType, UserMode } from '#shared/access/modes.ts';
import type { ScopeType } from '#shared/access/scopes.ts';
import type { Flash } from '../access/flash.server.ts';
import type { PageSession } from '../context.ts';
import type { SignedInData } from '../root-data.ts';

/** The scope as the header shows and changes it. */
export interface ShellScope {
  /** Form `account-12`. */
  readonly ref: string;
  readonly type: ScopeType;
  readonly id: number;
  readonly label: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly operatorName: string | null;
  readonly accountType: AccountType;
  readonly active: boolean;
  /** Level of the account itself, whichever of its operators is chosen. */
  readonly accountLevel: number;
}

export interface Announcement {
  readonly kind: 'persistent' | 'session';
  readonly design: string;
  readonly message: string;
  /** Name of an icon; only a session's notices have one. */
  readonly icon?: string;
}

/** Something that could not be set up for the person, in the words of the error catalog, and what to do about it. */
export interface ShellProblem {
  readonly title: string;
  readonly message: string;
}

/** What staff may switch, as it is now. */
export interface StaffControls {
  readonly mode: UserMode;
  readonly modes: PageSession['userModes'];
  readonly demoBanner: boolean;
  readonly anonymized: boolean;
  /** Explicit choices only; null falls through to the next in the order. */
  readonly currency: string | null;
  readonly locale: string | null;
  /** What counts once a choice is cleared. */
  readonly fallback: { readonly currency: string | null; readonly locale: string | null };
}

/** Everything the frame around a page draws, resolved on the server: no rule and no hidden entry is in it. */
export interface ShellData extends SignedInData {
  readonly productName: string;
  readonly footer: string;
  readonly user: {
    readonly name: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
    readonly initials: string;
    /** Code `avatar-1` to `avatar-16`. */
    readonly avatar: string;
  };
  readonly staff: boolean;
  readonly staffMode: boolean;
  readonly scope: ShellScope | null;
  readonly scopeCount: { readonly accounts: number; readonly operators: number };
  readonly partialHint: string | null;
  readonly currency: { readonly code: string; readonly label: string } | null;
  /** How the person reads numbers. */
  readonly locale: string;
  /** Current plan of a retailer. */
  readonly plan: string | null;
  readonly demoBanner: boolean;
  readonly anonymized: boolean;
  /** What the sign-in had to say: standing announcements, and those of this session alone. */
  readonly announcements: readonly Announcement[];
  /** The outcome of what led here. */
  readonly problems: readonly ShellProblem[];
  readonly flash: Flash | null;
  /** Terms yet to be accepted. */
  readonly terms: { readonly version: string; readonly url: string } | null;
  /** Null for everyone who is not staff. */
  readonly controls: StaffControls | null;
  /** Whether the person may see what is scheduled in the scope; that page stands in no menu. */
  readonly schedules: boolean;
  /** What the person can make from anywhere, with the page on which it is made. */
  readonly actions: readonly { readonly title: string; readonly href: string }[];
  /** What of the scope can be searched by name. */
  readonly searches: Readonly<Record<'reports' | 'products' | 'touchpoints', boolean>>;
  /** Where home is. */
  readonly homePath: string;
  readonly menu: Menu;
  /** The whole menu, when a list was too slow for the first render. */
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
