import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '#app/context.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import { itemAction, itemLoader } from '#app/page-recipes/page-routes.server.ts';
import { contextOf } from './page-context.ts';

const asked = (search: string) => readListQuery(new URLSearchParams(search), { limit: 20, maxLength: 5 });

test('the address of a list says what is searched for and where the page begins', () => {
  expect(asked('')).toEqual({ search: '', isLaterPage: false, query: { limit: 20 } });
  expect(asked('search=+chocolate+&after=c7')).toEqual({
    ...{ search: 'choco', isLaterPage: true },
    query: { limit: 20, search: 'choco', cursor: 'c7' },
  });
});

test('a choice that is not in the list is ignored', () => {
  const params = new URLSearchParams('status=draft&order=price');
  expect(chosenIn(params, 'status', ['published', 'draft'])).toBe('draft');
  expect(chosenIn(params, 'order', ['newest', 'name'])).toBeNull();
  expect(chosenIn(params, 'kind', ['newest', 'name'])).toBeNull();
});

function routeArguments(id: string) {
  const context = new RouterContextProvider();
  context.set(pageContext, contextOf());
  const url = new URL(`https://app.example/form/${id}`);
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ intent: 'save' }) });
  return { context, url, request, params: { id }, pattern: '/form/:id' };
}

type Outcome =
  | { readonly ok: true; readonly made: string | null }
  | { readonly ok: false; readonly status: number; readonly saved: boolean };

/** The status of the answer to a change, or the page that it redirects to. */
async function answerTo(outcome: Outcome): Promise<unknown> {
  const action = itemAction(async () => outcome, { leadsTo: (result) => (result.ok ? result.made : null) });
  try {
    const { init, data } = await action(routeArguments('7'));
    expect(data).toBe(outcome);
    return init?.status;
  } catch (thrown) {
    return thrown instanceof Response ? `${thrown.status} ${thrown.headers.get('Location')}` : thrown;
  }
}

test('a change is answered with its failure, unless the values were saved and have to be read again', async () => {
  expect(await answerTo({ ok: true, made: null })).toBe(200);
  expect(await answerTo({ ok: false, status: 412, saved: false })).toBe(412);
  expect(await answerTo({ ok: false, status: 409, saved: true })).toBe(200);
  expect(await answerTo({ ok: true, made: '/form/8' })).toBe('303 /form/8');
});

test('a change gets the id of the page and what was posted', async () => {
  const action = itemAction(async (_page, id, form) => ({ ok: true as const, did: `${form.get('intent')} ${id}` }));
  expect((await action(routeArguments('7'))).data.did).toBe('save 7');
});

test('the page of a missing item is a 404', async () => {
  const failure = { kind: 'not-found', status: 404, requestId: null } as const;
  const loader = itemLoader({
    read: async (_page, id) =>
      id === '7' ? { state: 'ready', answer: { name: 'Contact' } } : { state: 'failed', failure },
    load: async (_page, _session, id, _search, read) => ({ id, read: (await read).state }),
  });
  const found = await loader(routeArguments('7'));
  expect(found.init?.status).toBe(200);
  expect(found.data).toMatchObject({ name: 'Contact', content: { id: '7', read: 'ready' } });
  const missing = await loader(routeArguments('9'));
  expect(missing.init?.status).toBe(404);
  expect(missing.data.name).toBeNull();
});
