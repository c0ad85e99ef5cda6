import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { ErasePerson } from '#app/features/forms/erase-person.tsx';
import { changeForm, loadForm, readForm } from '#app/features/forms/form.server.ts';
import { FormEditor } from '#app/features/forms/form-editor.tsx';
import { FormStatus } from '#app/features/forms/form-status.tsx';
import { SubmissionsPanel } from '#app/features/forms/submissions-panel.tsx';
import { itemTitle, OpenedItem } from '#app/forms-and-vouchers/item-page.tsx';
import { changedItem } from '#app/forms-and-vouchers/items.server.ts';
import { ItemColumns } from '#app/page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '#app/page-recipes/page-routes.server.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/form.ts';
import * as texts from './texts.ts';

export const loader = itemLoader({ read: readForm, load: loadForm });
export const action = itemAction(changeForm, changedItem('form'));

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: itemTitle('form', loaderData?.name) }];

export default function FormPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <OpenedItem kind="form" streamed={loaderData} part={(loaded) => loaded.form}>
      {(form, loaded) => {
        const { submissions, scopeRef, publicOrigin, search, isLaterPage, writes } = loaded;
        const formats = createFormats(loaded.locale, loaded.currency);
        return writes ? (
          <ItemColumns
            firstPanelOnTop
            main={
              <>
                <Panel title={texts.form}>
                  <FormEditor key={form.id} form={form} scopeRef={scopeRef} result={result} locale={loaded.locale} />
                </Panel>
                <SubmissionsPanel
                  formId={form.id}
                  part={submissions}
                  search={search}
                  isLaterPage={isLaterPage}
                  scopeRef={scopeRef}
                  formats={formats}
                />
                <ErasePerson result={result} formats={formats} />
              </>
            }
            aside={<FormStatus form={form} publicOrigin={publicOrigin} result={result} />}
          />
        ) : (
          <p className="text-sm">{texts.formSampleData}</p>
        );
      }}
    </OpenedItem>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
