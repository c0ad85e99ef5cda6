import { data as answer, redirect } from 'react-router';
import { signedIn } from '#app/access/signed-in.server.ts';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { streamed } from '#app/api/streamed.server.ts';
import {
  changeLocations,
  type LocationResult,
  type LocationsData,
  loadLocations,
} from '#app/features/locations/locations.server.ts';
import { StoreEditor } from '#app/features/locations/store-editor.tsx';
import { StoresPanel } from '#app/features/locations/stores-panel.tsx';
import { UploadStores } from '#app/features/locations/upload-stores.tsx';
import { VersionList } from '#app/features/locations/version-list.tsx';
import { VersionPanel } from '#app/features/locations/version-panel.tsx';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/offline.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  return await streamed(page, loadLocations(page, session, url.searchParams));
}

/** Changes versions and redirects; after editing a store, to its draft. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeLocations(page, await request.formData());
  if (!result.ok) return answer(result, { status: result.status });
  const next = new URLSearchParams();
  const scope = url.searchParams.get('scope');
  if (scope !== null) next.set('scope', scope);
  if (result.done === 'edited') next.set('version', String(result.version));
  throw redirect(next.size === 0 ? url.pathname : `${url.pathname}?${next}`);
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.offlineLocations, loaderData?.label);

export default function Offline({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage streamed={loaderData}>{(data) => <Board data={data} result={result} />}</StreamedPage>;
}

interface BoardProps {
  readonly data: LocationsData;
  readonly result: LocationResult | null;
}

function Board({ data, result }: BoardProps) {
  const formats = createFormats(data.locale, data.currency);
  const edits = data.edits?.state === 'ready' ? data.edits.answer : null;
  return (
    <ListPage
      title={texts.offlineLocations}
      lead={
        <>
          {data.scope?.label} · {texts.offlineLead}
        </>
      }
      actions={
        data.canWrite ? (
          <Link className={buttonVariants()} to={{ search: '?edit=' }} preventScrollReset>
            <Plus aria-hidden className="size-4" /> {texts.addStore}
          </Link>
        ) : null
      }
    >
      <StoreEditor data={data} failure={result && !result.ok ? result : null} />
      {data.openVersion ? (
        <VersionPanel
          openVersion={data.openVersion}
          scope={data.scope?.ref ?? ''}
          canWrite={data.canWrite}
          edits={edits}
          result={result}
          formats={formats}
        />
      ) : null}
      <StoresPanel data={data} formats={formats} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Panel title={texts.importList}>
          {data.canWrite ? (
            <>
              <noscript>
                <p className="mb-4 text-sm">{texts.storesNeedScript}</p>
              </noscript>
              <p className="mb-4 text-sm text-muted">{texts.storesHint}</p>
              <UploadStores />
            </>
          ) : (
            <p className="text-sm">{data.sample ? texts.storesSampleData : texts.storesReadOnly}</p>
          )}
        </Panel>
        <VersionList part={data.versions} formats={formats} />
      </div>
    </ListPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
