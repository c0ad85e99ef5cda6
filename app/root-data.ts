import { useRouteLoaderData } from 'react-router';
import type { Theme } from '#shared/theme.ts';

export interface RootData {
  readonly requestId: string;
  readonly productName: string;
  /** Title of the page in the table of pages, empty for what is in none. */
  readonly title: string;
  /** The page is of no scope, and none can be chosen on it. */
  readonly disableScope: boolean;
  /** Whom a member of staff views as, and for how many minutes yet; null otherwise. */
  readonly viewing: { readonly name: string; readonly minutesLeft: number } | null;
  readonly theme: Theme;
  /** What the page was made for, as an address names it. */
  readonly scope: string | null;
}

/** What the root knows of the page on screen; undefined only where the root itself failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root');

/** What pages know of whoever is signed in. */
export interface SignedInData {
  readonly user: { readonly email: string };
}

/** The email address of whoever is signed in, empty on a page without one. */
export const useOwnEmail = (): string => useRouteLoaderData<SignedInData | null>('layouts/default')?.user.email ?? '';
