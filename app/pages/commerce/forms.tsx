import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pages } from '#shared/access/pages.ts';
import { createFormats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { pageContext } from '../../context.ts';
import { FormTable } from '../../features/forms/form-table.tsx';
import { createForm, loadForms } from '../../features/forms/forms.server.ts';
import { pagePath } from '../../page-path.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  return loadForms(page, page.session, url.searchParams);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  const result = await createForm(page, await request.formData());
  if (result.ok) throw redirect(pagePath('/form/:id', { id: String(result.id) }));
  return data(result, { status: result.status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `Forms · ${loaderData?.scopeLabel ?? ''}` },
];

export default function Forms() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { list, search, later, writes, sample } = loaded;
  const formats = createFormats(loaded.locale, loaded.currency);
  return (
    <main id="content" className="mx-auto w-full max-w-6xl space-y-5 px-4 py-8 sm:px-6">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">Forms</h1>
        <p className="mt-1 text-sm text-muted">{loaded.scopeLabel}</p>
      </div>
      <Form className="flex flex-wrap items-end gap-3 text-sm" aria-label="Find forms">
        <label className="grow sm:max-w-xs">
          <span className="mb-1 block text-xs text-muted">Name</span>
          <input key={search} type="search" name="search" defaultValue={search} className="field w-full" />
        </label>
        <button type="submit" className={buttonStyle({ tone: 'quiet', size: 'small' })}>
          Show
        </button>
      </Form>
      <div>
        <Panel title={later ? 'Earlier forms' : 'All forms'}>
          {list.state === 'failed' ? (
            <PanelFailure text={failureText(list.failure.kind)} requestId={list.failure.requestId} />
          ) : list.answer.items.length === 0 ? (
            <PanelEmpty>{search ? 'No form has this name.' : 'There are no forms yet.'}</PanelEmpty>
          ) : (
            <>
              <FormTable items={list.answer.items} writes={writes} formats={formats} />
              {list.answer.nextCursor ? (
                <p className="mt-4 text-sm">
                  <Link
                    className="text-primary-ink underline"
                    to={{ search: `?${new URLSearchParams({ search, after: list.answer.nextCursor })}` }}
                  >
                    Earlier forms
                  </Link>
                </p>
              ) : null}
            </>
          )}
        </Panel>
      </div>
      {writes ? (
        <div>
          <Panel title="New form">
            <Form method="post" aria-label="New form" className="flex flex-wrap items-end gap-3 text-sm">
              <label className="grow sm:max-w-sm">
                <span className="mb-1 block text-xs text-muted">Name</span>
                <input
                  name="name"
                  required
                  maxLength={80}
                  defaultValue={refused?.name}
                  aria-describedby={refused ? 'new-form-error' : undefined}
                  className="field w-full"
                />
              </label>
              <button type="submit" className={buttonStyle({ size: 'small' })}>
                Create
              </button>
            </Form>
            {refused ? (
              <p id="new-form-error" role="alert" className="mt-2 text-sm text-error-ink">
                {refused.text}
              </p>
            ) : null}
          </Panel>
        </div>
      ) : (
        <p className="text-sm text-muted">
          {sample
            ? 'Forms can’t be made or changed while sample data is shown.'
            : 'You may look at the forms of this scope; they are made and changed by who may write in it.'}
        </p>
      )}
    </main>
  );
}

export { ErrorPage as ErrorBoundary };
