import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { ListKind } from '#shared/access/menu.ts';
import { inScope } from '../../access/signed-in.server.ts';
import { loadTemplatePage, type Wanted } from './template.server.ts';

/** What the pages of templates have in common: an address that is not a whole view leads to the one that is. */
export async function loadTemplateRoute(
  { context, url, params }: LoaderFunctionArgs,
  kind: ListKind,
  also?: Wanted['also'],
) {
  const { page, session, scope } = inScope(context);
  const wanted = { kind, id: params.pageId ?? '', params: url.searchParams, ...(also && { also }) };
  const found = await loadTemplatePage(page, session, scope, wanted);
  if (found.state === 'elsewhere') throw redirect(`${url.pathname}${found.search}`);
  const status = { ready: 200, missing: 404, failed: 200, unset: 200 }[found.state];
  return data(found, { status });
}
