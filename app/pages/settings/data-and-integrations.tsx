import { Suspense } from 'react';
import { data as answer, redirect } from 'react-router';
import { UndoConfirm } from '#lazy/features/imports/undo-confirm';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { ImportList } from '../../features/imports/import-list.tsx';
import { ImportWizard } from '../../features/imports/import-wizard.tsx';
import { type ImportsData, loadImports, undoImport } from '../../features/imports/imports.server.ts';
import { ListPanel } from '../../page-recipes/list-panel.tsx';
import { pageLoader } from '../../page-recipes/page-routes.server.ts';
import { SettingsPage } from '../../page-recipes/settings-page.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/data-and-integrations.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadImports);

/** Takes an import back, and leaves the question behind. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const trouble = await undoImport(page, await request.formData());
  if (trouble) return answer(trouble, { status: 409 });
  const search = new URLSearchParams(url.search);
  search.delete('undo');
  throw redirect(search.size > 0 ? `${url.pathname}?${search}` : url.pathname);
}

export default function DataAndIntegrations({ loaderData, actionData }: Route.ComponentProps) {
  const trouble = actionData?.text ?? null;
  return (
    <SettingsPage of={loaderData} title={texts.dataAndIntegrations}>
      {(data) => <Imports data={data} trouble={trouble} />}
    </SettingsPage>
  );
}

interface PanelsProps {
  readonly data: ImportsData;
  /** Why an import was not taken back. */
  readonly trouble: string | null;
}

function Imports({ data, trouble }: PanelsProps) {
  const formats = createFormats(data.locale, data.currency);
  const ref = data.scope?.ref ?? '';
  return (
    <>
      {data.undo ? (
        <Suspense>
          <UndoConfirm part={data.undo} trouble={trouble} formats={formats} />
        </Suspense>
      ) : null}
      <Panel id="import-file" title={texts.importAFile}>
        <p className="-mt-2 mb-5 text-sm text-muted">{texts.importsLead}</p>
        <Importing data={data} formats={formats} />
      </Panel>
      <ListPanel
        title={data.earlier ? texts.earlierImports : texts.imports}
        list={data.list}
        later={data.earlier}
        empty={data.earlier ? texts.noEarlierImports : texts.noImportsYet}
        firstStep={data.earlier || !data.writes ? null : { to: '#import-file', text: texts.importYourFirstFile }}
        next={texts.earlierImports}
      >
        {(items) => <ImportList items={items} writes={data.writes} scope={ref} formats={formats} />}
      </ListPanel>
    </>
  );
}

interface ImportingProps {
  readonly data: ImportsData;
  readonly formats: ReturnType<typeof createFormats>;
}

function Importing({ data, formats }: ImportingProps) {
  if (data.writes)
    return (
      <>
        <noscript>
          <p className="mb-4 text-sm">{texts.importNeedsScript}</p>
        </noscript>
        <ImportWizard kinds={data.kinds} scope={data.scope?.ref ?? ''} formats={formats} />
      </>
    );
  return <p className="text-sm">{data.sample ? texts.importSampleData : texts.importReadOnly}</p>;
}
