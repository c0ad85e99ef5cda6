import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { rereadAfterLostRace } from '../../api/failure.ts';
import { ErasePerson } from '../../features/forms/erase-person.tsx';
import { changeForm, loadForm } from '../../features/forms/form.server.ts';
import { FormEditor } from '../../features/forms/form-editor.tsx';
import { FormStatus } from '../../features/forms/form-status.tsx';
import { SubmissionsPanel } from '../../features/forms/submissions-panel.tsx';
import { ItemColumns, ItemPage, itemTitle } from '../../forms-and-vouchers/item-page.tsx';
import { itemWords } from '../../forms-and-vouchers/words.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Panel } from '../../ui/panel.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { page, session } = signedIn(context);
  const loaded = await loadForm(page, session, params.id ?? '', url.searchParams);
  const { form } = loaded;
  return data(loaded, { status: form.state === 'failed' ? (form.failure.status ?? 500) : 200 });
}

/** Plain forms, so that everything works without a script too. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { page } = signedIn(context);
  const result = await changeForm(page, params.id ?? '', await request.formData());
  if (result.ok && result.intent === 'delete') throw redirect(itemWords.form.list);
  if (result.ok && result.made) throw redirect(itemWords.form.item(result.made));
  return data(result, { status: result.ok || result.kept ? 200 : result.status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: itemTitle('form', loaderData?.form) }];

export default function FormPage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  const { submissions, scopeRef, publicOrigin, search, later, writes } = loaded;
  const formats = createFormats(loaded.locale, loaded.currency);
  return (
    <ItemPage kind="form" part={loaded.form} scopeLabel={loaded.scopeLabel}>
      {(form) =>
        writes ? (
          <ItemColumns
            main={
              <>
                <Panel title="Form">
                  <FormEditor key={form.id} form={form} scopeRef={scopeRef} result={result} locale={loaded.locale} />
                </Panel>
                <SubmissionsPanel
                  formId={form.id}
                  part={submissions}
                  search={search}
                  later={later}
                  scopeRef={scopeRef}
                  formats={formats}
                />
              </>
            }
            aside={
              <>
                <FormStatus form={form} publicOrigin={publicOrigin} result={result} />
                <ErasePerson result={result} formats={formats} />
              </>
            }
          />
        ) : (
          <p className="text-sm">
            A form can’t be changed, and nothing that was sent with it is shown, while sample data is shown.
          </p>
        )
      }
    </ItemPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterLostRace as shouldRevalidate };
