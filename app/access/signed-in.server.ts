import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pages } from '#shared/access/pages.ts';
import type { Scope } from '#shared/access/scopes.ts';
import { type PageContext, type PageSession, pageContext } from '../context.ts';

type Context = LoaderFunctionArgs['context'];

interface SignedIn {
  readonly page: PageContext;
  readonly session: PageSession;
}

/** The page's context and session. @throws Response that redirects to the sign-in if nobody is signed in */
export function signedIn(context: Context): SignedIn {
  const page = context.get(pageContext);
  const { session } = page;
  if (!session) throw redirect(pages.loginRedirect.paths[0]);
  return { page, session };
}

/** Like `signedIn`, with the scope. @throws Response that redirects to the "no data" page if there is no scope */
export function inScope(context: Context): SignedIn & { readonly scope: Scope } {
  const page = context.get(pageContext);
  const { session } = page;
  const scope = session?.viewer.scope;
  if (!session || !scope) throw redirect(pages.noData.paths[0]);
  return { page, session, scope };
}
