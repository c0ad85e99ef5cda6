import { data, type LoaderFunctionArgs } from 'react-router';
import type { ListKind } from '#shared/access/menu.ts';
import { inScope } from '../access/signed-in.server.ts';
import { lastListedName } from '../api/lists.server.ts';
import { streamedItem } from '../api/streamed.server.ts';
import { redirectElsewhere } from './board-routes.server.ts';
import { recallTemplate } from './remembered-templates.server.ts';
import { loadTemplatePage, readTemplate } from './template.server.ts';
import type { TemplateRequest } from './template-request.ts';

/** Loader of all template pages. Redirects an address without a complete view. */
export async function loadTemplateRoute(
  { context, url, params }: LoaderFunctionArgs,
  kind: ListKind,
  also?: TemplateRequest['also'],
) {
  const { page, session, scope } = inScope(context);
  const wanted = { kind, id: params.pageId ?? '', params: url.searchParams, ...(also && { also }) };
  const item = readTemplate(page, wanted);
  const known = page.upstreamIsFar
    ? (recallTemplate(page, session, wanted)?.template.name ?? lastListedName(session, kind, wanted.id))
    : null;
  const loaded = await streamedItem(page, item, loadTemplatePage(page, session, scope, wanted, item), known);
  return data(redirectElsewhere(url, loaded.data), loaded.init ?? {});
}
