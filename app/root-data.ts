import { useRouteLoaderData } from 'react-router';
import type { Theme } from '#shared/theme.ts';

export interface RootData {
  readonly requestId: string;
  readonly productName: string;
  /** Title from the table of pages; empty for a page that isn't in it. */
  readonly title: string;
  /** The page belongs to no scope, so the header offers none. */
  readonly disableScope: boolean;
  /** Set while a member of staff views as somebody else. */
  readonly viewing: { readonly name: string; readonly minutesLeft: number } | null;
  readonly theme: Theme;
  /** The scope that the page was rendered for, such as `account-12`. */
  readonly scope: string | null;
}

/** Data of the root route; undefined only if the root itself failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root');

/** Data about the signed-in person. */
export interface SignedInData {
  readonly user: { readonly email: string };
}

/** Email of the signed-in person; empty if there is none. */
export const useOwnEmail = (): string => useRouteLoaderData<SignedInData | null>('layouts/default')?.user.email ?? '';
