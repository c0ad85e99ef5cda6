import { redirect } from 'react-router';
import { endpoints } from '#shared/api/endpoints.ts';
import { readOnlyReason } from '../access/read-only.server.ts';
import { callPart, checkedBody, send } from '../api/answers.server.ts';
import { failureOf } from '../api/failure.ts';
import type { PageContext, PageSession } from '../context.ts';
import { ifMatchFromForm, textOf } from '../forms/refusal.server.ts';
import { type SavedViews, type ViewIntent, type ViewProblem, viewIntents, viewProblem } from './saved-view.ts';

/** The views of a list that the person has saved; null if the person can't save views, or reading fails. */
export async function readSavedViews(
  page: PageContext,
  session: PageSession,
  list: string,
): Promise<SavedViews | null> {
  if (readOnlyReason(page, session, endpoints.createListView.access) !== null) return null;
  const part = await callPart(page, 'listViews', { query: { list } });
  return part.state === 'ready' ? { list, items: part.answer.items } : null;
}

/**
 * Saves, renames or deletes a view where that is what the form of a list's page asks for.
 * @throws a redirect to the list, as the view shows it, or to where the form was with the reason why nothing was done
 */
export async function changeSavedViews(page: PageContext, form: FormData, url: URL): Promise<void> {
  const intent = viewIntents.find((known) => known === textOf(form, 'intent'));
  if (!intent) return;
  const search = new URLSearchParams(intent === 'save-view' ? textOf(form, 'search') : url.search);
  const scope = url.searchParams.get('scope');
  if (scope !== null) search.set('scope', scope);
  const problem = await applyViewChange(page, intent, form);
  if (problem === null) search.delete(viewProblem);
  else search.set(viewProblem, problem);
  throw redirect(search.size > 0 ? `${url.pathname}?${search}` : url.pathname, 303);
}

async function applyViewChange(page: PageContext, intent: ViewIntent, form: FormData): Promise<ViewProblem | null> {
  const [name, params] = [textOf(form, 'name'), { id: textOf(form, 'view') }];
  try {
    if (intent === 'save-view') {
      const body = checkedBody('createListView', { list: textOf(form, 'list'), name, search: textOf(form, 'search') });
      await send(page, 'createListView', { body });
    } else if (intent === 'rename-view') {
      const body = checkedBody('changeListView', { name });
      await send(page, 'changeListView', { params, ifMatch: ifMatchFromForm(form), body });
    } else await send(page, 'deleteListView', { params, ifMatch: ifMatchFromForm(form) });
    return null;
  } catch (error) {
    const { kind, status, code } = failureOf(error);
    page.log('warn', 'a view of a list was not changed', { endpoint: intent, reason: kind });
    if (status !== 409) return 'failed';
    return code === 'too-many-views' ? 'too-many' : 'name-taken';
  }
}
