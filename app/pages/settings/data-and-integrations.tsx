import { Suspense } from 'react';
import { data as answer, redirect } from 'react-router';
import { readOnlyReason } from '#app/access/read-only.server.ts';
import { signedIn } from '#app/access/signed-in.server.ts';
import {
  type ConnectionResult,
  type ConnectionsData,
  changeConnections,
  isConnectionForm,
  loadConnections,
} from '#app/features/connections/connections.server.ts';
import { ImportWizard } from '#app/features/imports/import-wizard.tsx';
import { type ImportsData, loadImports, undoImport } from '#app/features/imports/imports.server.ts';
import {
  changeSources,
  isSourceForm,
  loadSources,
  type SourceResult,
  type SourcesData,
} from '#app/features/watched-sources/sources.server.ts';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { SettingsPage } from '#app/page-recipes/settings-page.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ConnectionsPanel } from '#lazy/features/connections/connections-panel';
import { CorrectionsPanel } from '#lazy/features/imports/corrections-panel';
import { ImportList } from '#lazy/features/imports/import-list';
import { UndoConfirm } from '#lazy/features/imports/undo-confirm';
import { SourcesPanels } from '#lazy/features/watched-sources/sources-panel';
import { endpoints } from '#shared/api/endpoints.ts';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/data-and-integrations.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(async (page, session, params) => {
  const [imports, connections, watched] = await Promise.all([
    loadImports(page, session, params),
    loadConnections(page, session, params),
    readOnlyReason(page, session, endpoints.watchedSources.access) === null ? loadSources(page) : null,
  ]);
  return { ...imports, connections, watched };
});

type PageData = ImportsData & { readonly connections: ConnectionsData | null; readonly watched: SourcesData | null };

/** Undoes an import and redirects, or handles forms of connections and scheduled imports. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const form = await request.formData();
  if (isConnectionForm(form)) {
    const connection = await changeConnections(page, form);
    return answer({ connection }, { status: connection.ok ? 200 : connection.status });
  }
  if (isSourceForm(form)) {
    const source = await changeSources(page, form);
    return answer({ source }, { status: source.ok ? 200 : source.status });
  }
  const undoError = await undoImport(page, form);
  if (undoError) return answer(undoError, { status: 409 });
  const search = new URLSearchParams(url.search);
  search.delete('undo');
  throw redirect(search.size > 0 ? `${url.pathname}?${search}` : url.pathname);
}

export default function DataAndIntegrations({ loaderData, actionData }: Route.ComponentProps) {
  const undoError = actionData && 'text' in actionData ? actionData.text : null;
  const source = actionData && 'source' in actionData ? actionData.source : null;
  const connection = actionData && 'connection' in actionData ? actionData.connection : null;
  return (
    <SettingsPage streamed={loaderData} title={texts.dataAndIntegrations}>
      {(data) => <Imports {...{ data, undoError, source, connection }} />}
    </SettingsPage>
  );
}

interface PanelsProps {
  readonly data: PageData;
  /** Result of the last action on scheduled imports. */
  readonly source: SourceResult | null;
  readonly connection: ConnectionResult | null;
  /** Error of the last undo. */
  readonly undoError: string | null;
}

function Imports({ data, undoError, source, connection }: PanelsProps) {
  const formats = createFormats(data.locale, data.currency);
  const ref = data.scope?.ref ?? '';
  return (
    <>
      {data.corrections ? (
        <Suspense>
          <CorrectionsPanel
            part={data.corrections}
            writes={data.writes}
            undoError={data.undo ? null : undoError}
            formats={formats}
          />
        </Suspense>
      ) : null}
      {data.undo ? (
        <Suspense>
          <UndoConfirm part={data.undo} undoError={undoError} formats={formats} />
        </Suspense>
      ) : null}
      {data.connections ? (
        <Suspense>
          <ConnectionsPanel data={data.connections} result={connection} formats={formats} />
        </Suspense>
      ) : null}
      <Panel id="import-file" title={texts.importAFile}>
        <p className="-mt-2 mb-5 text-sm text-muted">{texts.importsLead}</p>
        <ImportPanels data={data} formats={formats} />
      </Panel>
      <ListPanel
        title={data.earlier ? texts.earlierImports : texts.imports}
        list={data.list}
        isLaterPage={data.earlier}
        empty={data.earlier ? texts.noEarlierImports : texts.noImportsYet}
        firstStep={data.earlier || !data.writes ? null : { to: '#import-file', text: texts.importYourFirstFile }}
        brief
      >
        {(items) => (
          <Suspense>
            <ImportList items={items} writes={data.writes} scope={ref} formats={formats} />
          </Suspense>
        )}
      </ListPanel>
      {data.watched ? (
        <Suspense>
          <SourcesPanels data={data.watched} result={source} formats={formats} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ImportingProps {
  readonly data: ImportsData;
  readonly formats: ReturnType<typeof createFormats>;
}

function ImportPanels({ data, formats }: ImportingProps) {
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
