import { data as answer, redirect, useRevalidator } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { failureText } from '../../api/failure.ts';
import { streamed } from '../../api/streamed.server.ts';
import { ImportList } from '../../features/imports/import-list.tsx';
import { ImportWizard } from '../../features/imports/import-wizard.tsx';
import { type ImportsData, loadImports, undoImport } from '../../features/imports/imports.server.ts';
import { UndoConfirm } from '../../features/imports/undo-confirm.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/data-and-integrations.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  return await streamed(page, loadImports(page, session, url.searchParams));
}

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
    <StreamedPage of={loaderData} shape="form">
      {(data) => <Board data={data} trouble={trouble} />}
    </StreamedPage>
  );
}

interface BoardProps {
  readonly data: ImportsData;
  /** Why an import was not taken back. */
  readonly trouble: string | null;
}

function Board({ data, trouble }: BoardProps) {
  const formats = createFormats(data.locale, data.currency);
  const ref = data.scope?.ref ?? '';
  return (
    <Page width="form">
      <PageHead title={texts.dataAndIntegrations} lead={data.scope?.label} />
      {data.undo ? <UndoConfirm part={data.undo} trouble={trouble} formats={formats} /> : null}
      <Panel id="import-file" title={texts.importAFile}>
        <p className="-mt-2 mb-5 text-sm text-muted">{texts.numbersFollowAsSoonAs}</p>
        <Importing data={data} formats={formats} />
      </Panel>
      <Panel title={data.earlier ? texts.earlierImports : texts.imports}>
        {'failure' in data.list ? (
          <Failed text={failureText(data.list.failure.kind)} />
        ) : (
          <ImportList {...data.list} earlier={data.earlier} writes={data.writes} scope={ref} formats={formats} />
        )}
      </Panel>
    </Page>
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
          <p className="mb-4 text-sm">{texts.aFileIsLookedAt}</p>
        </noscript>
        <ImportWizard kinds={data.kinds} scope={data.scope?.ref ?? ''} formats={formats} />
      </>
    );
  return <p className="text-sm">{data.sample ? texts.nothingCanBeImportedWhile : texts.youMayLookAtThis}</p>;
}

function Failed({ text }: { readonly text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 text-sm text-error-ink">
      <p>{text}</p>
      <Button type="button" variant="outline" size="sm" disabled={state !== 'idle'} onClick={() => void revalidate()}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
