import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pages } from '#shared/access/pages.ts';
import type { Scope } from '#shared/access/scopes.ts';
import { type PageContext, type PageSession, pageContext } from '../context.ts';

type Context = LoaderFunctionArgs['context'];

interface SignedIn {
  readonly page: PageContext;
  readonly session: PageSession;
}

/** What a page knows of its request and of who asks. @throws Response that leads to the sign-in where that is nobody */
export function signedIn(context: Context): SignedIn {
  const page = context.get(pageContext);
  const { session } = page;
  if (!session) throw redirect(pages.loginRedirect.paths[0]);
  return { page, session };
}

/** The same with the scope they work in. @throws Response that leads to where people without one are told so */
export function inScope(context: Context): SignedIn & { readonly scope: Scope } {
  const page = context.get(pageContext);
  const { session } = page;
  const scope = session?.viewer.scope;
  if (!session || !scope) throw redirect(pages.noData.paths[0]);
  return { page, session, scope };
}
