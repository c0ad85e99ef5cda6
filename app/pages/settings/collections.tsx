import { Link } from 'react-router';
import { rereadAfterEditConflict } from '../../api/failure.ts';
import { collectionAddress } from '../../features/collections/collection-address.ts';
import { changeCollections } from '../../features/collections/collection-changes.server.ts';
import { CollectionList } from '../../features/collections/collection-list.tsx';
import { loadCollections } from '../../features/collections/collections.server.ts';
import { OpenCollection } from '../../features/collections/open-collection.tsx';
import { ListPage } from '../../page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/collections.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadCollections);
export const action = pageAction(changeCollections, { statusOf: ({ status }) => status });

export const meta = ({ loaderData }: Route.MetaArgs) => titled('Collections', loaderData?.label);

export default function Collections({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaderData}>
      {(loaded) => (
        <ListPage
          title={texts.collections}
          lead={loaded.scope.label}
          actions={
            loaded.writes ? (
              <>
                <Link to={collectionAddress({ making: 'manual' })} className={buttonVariants({ variant: 'outline' })}>
                  {texts.newManual}
                </Link>
                <Link to={collectionAddress({ making: 'rules' })} className={buttonVariants({ variant: 'outline' })}>
                  {texts.newSmart}
                </Link>
              </>
            ) : (
              <p className="text-sm text-muted">{loaded.readOnly}</p>
            )
          }
          outcome={result}
        >
          <OpenCollection data={loaded} result={result} />
          <CollectionList data={loaded} />
        </ListPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
