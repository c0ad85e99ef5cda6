import { data, Link } from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { rereadAfterLostRace } from '../../api/failure.ts';
import { streamed } from '../../api/streamed.server.ts';
import { collectionAddress } from '../../features/collections/collection-address.ts';
import { changeCollections } from '../../features/collections/collection-changes.server.ts';
import { CollectionList } from '../../features/collections/collection-list.tsx';
import { type CollectionsData, loadCollections } from '../../features/collections/collections.server.ts';
import { OpenCollection } from '../../features/collections/open-collection.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/collections.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  return await streamed(page, loadCollections(page, session, url.searchParams));
}

/** Collections are changed by plain forms, so that they are without a script too. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeCollections(page, await request.formData());
  return data(result, { status: result.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled('Collections', loaderData?.label);

export default function Collections({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return <StreamedPage of={loaderData}>{(loaded) => <Board loaded={loaded} result={result} />}</StreamedPage>;
}

interface BoardProps {
  readonly loaded: CollectionsData;
  readonly result: Awaited<ReturnType<typeof changeCollections>> | null;
}

function Board({ loaded, result }: BoardProps) {
  return (
    <Page>
      <PageHead
        title={texts.collections}
        lead={loaded.scope.label}
        actions={
          loaded.writes ? (
            <>
              <Link to={collectionAddress({ making: 'manual' })} className={buttonVariants({ variant: 'outline' })}>
                {texts.newByHand}
              </Link>
              <Link to={collectionAddress({ making: 'rules' })} className={buttonVariants({ variant: 'outline' })}>
                {texts.newByRules}
              </Link>
            </>
          ) : (
            <p className="text-sm text-muted">{loaded.readOnly}</p>
          )
        }
      />
      <p role="status" className={result?.ok ? 'text-sm text-success-ink' : 'text-sm text-error-ink'}>
        {result?.text}
      </p>
      <OpenCollection data={loaded} result={result} />
      <CollectionList data={loaded} />
    </Page>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterLostRace as shouldRevalidate };
