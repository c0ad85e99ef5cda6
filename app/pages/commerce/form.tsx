import { data, redirect } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { rereadAfterLostRace } from '../../api/failure.ts';
import { streamedItem } from '../../api/streamed.server.ts';
import { ErasePerson } from '../../features/forms/erase-person.tsx';
import { changeForm, loadForm, readForm } from '../../features/forms/form.server.ts';
import { FormEditor } from '../../features/forms/form-editor.tsx';
import { FormStatus } from '../../features/forms/form-status.tsx';
import { SubmissionsPanel } from '../../features/forms/submissions-panel.tsx';
import { ItemColumns, ItemPage, itemTitle } from '../../forms-and-vouchers/item-page.tsx';
import { itemWords } from '../../forms-and-vouchers/words.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/form.ts';
import * as texts from './texts.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const id = params.id ?? '';
  const read = readForm(page, id);
  return await streamedItem(page, read, loadForm(page, session, id, url.searchParams, read));
}

/** Plain forms, so that everything works without a script too. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeForm(page, params.id ?? '', await request.formData());
  if (result.ok && result.intent === 'delete') throw redirect(itemWords.form.list);
  if (result.ok && result.made) throw redirect(itemWords.form.item(result.made));
  return data(result, { status: result.ok || result.kept ? 200 : result.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: itemTitle('form', loaderData?.name) }];

export default function FormPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(loaded) => <Opened loaded={loaded} result={result} />}</StreamedPage>;
}

interface OpenedProps {
  readonly loaded: Awaited<ReturnType<typeof loadForm>>;
  readonly result: Awaited<ReturnType<typeof action>>['data'] | null;
}

function Opened({ loaded, result }: OpenedProps) {
  const { submissions, scopeRef, publicOrigin, search, later, writes } = loaded;
  const formats = createFormats(loaded.locale, loaded.currency);
  return (
    <ItemPage kind="form" part={loaded.form} scopeLabel={loaded.scopeLabel}>
      {(form) =>
        writes ? (
          <ItemColumns
            main={
              <>
                <Panel title={texts.form}>
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
          <p className="text-sm">{texts.aFormCantBeChanged}</p>
        )
      }
    </ItemPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterLostRace as shouldRevalidate };
