import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pages } from '#shared/access/pages.ts';
import { createFormats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { pageContext } from '../../context.ts';
import { ErasePerson } from '../../features/forms/erase-person.tsx';
import { changeForm, loadForm } from '../../features/forms/form.server.ts';
import { FormEditor } from '../../features/forms/form-editor.tsx';
import { FormStatus } from '../../features/forms/form-status.tsx';
import { SubmissionsPanel } from '../../features/forms/submissions-panel.tsx';
import { pagePath } from '../../page-path.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatePage } from '../../ui/state-page.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  const loaded = await loadForm(page, page.session, params.id ?? '', url.searchParams);
  const { form } = loaded;
  return data(loaded, { status: form.state === 'failed' ? (form.failure.status ?? 500) : 200 });
}

/** Plain forms, so that everything works without a script too. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.session) throw redirect(pages.loginRedirect.paths[0]);
  const result = await changeForm(page, params.id ?? '', await request.formData());
  if (result.ok && result.intent === 'delete') throw redirect(pagePath('/form'));
  return data(result, { status: result.ok ? 200 : result.status });
}

/** After a lost race what the others saved is read, so that it can be saved upon. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus }) =>
  defaultShouldRevalidate || actionStatus === 412;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.form.state === 'ready' ? `${loaderData.form.answer.name} · Forms` : 'Form' },
];

export default function FormPage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  const { form: part, submissions, scopeRef, publicOrigin, search, later, writes } = loaded;
  if (part.state === 'failed') {
    const missing = part.failure.kind === 'not-found' || part.failure.kind === 'invalid';
    return (
      <StatePage
        tone={missing ? 'info' : 'error'}
        title={missing ? 'There is no such form in this scope' : 'The form could not be read'}
        text={missing ? 'It may have been deleted, or it belongs to another scope.' : failureText(part.failure.kind)}
        requestId={missing ? null : part.failure.requestId}
      >
        <Link className={buttonStyle()} to={pagePath('/form')}>
          All forms
        </Link>
      </StatePage>
    );
  }
  const form = part.answer;
  const formats = createFormats(loaded.locale, loaded.currency);
  return (
    <main id="content" className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
      <p className="text-sm">
        <Link className="text-primary-ink underline" to={pagePath('/form')}>
          Forms
        </Link>
      </p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight break-words">{form.name}</h1>
      <p className="mt-1 text-sm text-muted">
        {loaded.scopeLabel} · begun by {form.author}
      </p>
      {writes ? (
        <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="order-2 min-w-0 space-y-4 lg:order-1">
            <Panel title="Form">
              <FormEditor key={form.id} form={form} scopeRef={scopeRef} result={result} />
            </Panel>
            <SubmissionsPanel
              formId={form.id}
              part={submissions}
              search={search}
              later={later}
              scopeRef={scopeRef}
              formats={formats}
            />
          </div>
          <div className="order-1 min-w-0 space-y-4 lg:order-2">
            <FormStatus form={form} publicOrigin={publicOrigin} result={result} />
            <ErasePerson result={result} />
          </div>
        </div>
      ) : (
        <p className="mt-6 text-sm">
          A form can’t be changed, and nothing that was sent with it is shown, while sample data is shown.
        </p>
      )}
    </main>
  );
}

export { ErrorPage as ErrorBoundary };
