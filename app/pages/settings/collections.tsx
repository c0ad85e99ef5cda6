import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { collectionAddress } from '#app/features/collections/collection-address.ts';
import { changeCollections } from '#app/features/collections/collection-changes.server.ts';
import { CollectionList } from '#app/features/collections/collection-list.tsx';
import { loadCollections } from '#app/features/collections/collections.server.ts';
import { OpenCollection } from '#app/features/collections/open-collection.tsx';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
  dropdownMenuItemClasses,
} from '#app/ui/dropdown-menu.tsx';
import { Plus } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Route } from './+types/collections.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadCollections);
export const action = pageAction(changeCollections, { statusOf: ({ status }) => status });

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle('Collections', loaderData?.label);

export default function Collections({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData}>
      {(loaded) => (
        <ListPage
          title={texts.collections}
          lead={loaded.scope.label}
          actions={
            loaded.writes ? (
              <DropdownMenu>
                <DropdownMenuTrigger label={texts.newCollection} className={buttonVariants()}>
                  <Plus aria-hidden className="size-4" /> {texts.newCollection}
                </DropdownMenuTrigger>
                <DropdownMenuContent>
                  <Link to={collectionAddress({ newKind: 'manual' })} className={dropdownMenuItemClasses}>
                    <span>
                      {texts.manual} <span className="block text-xs text-muted">{texts.manualHint}</span>
                    </span>
                  </Link>
                  <Link to={collectionAddress({ newKind: 'rules' })} className={dropdownMenuItemClasses}>
                    <span>
                      {texts.smart} <span className="block text-xs text-muted">{texts.smartHint}</span>
                    </span>
                  </Link>
                </DropdownMenuContent>
              </DropdownMenu>
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
