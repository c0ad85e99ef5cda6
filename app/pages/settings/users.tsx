import { addressOf } from '#app/api/addresses.ts';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { InviteDialog } from '#app/features/users/invite-form.tsx';
import { changeUsers } from '#app/features/users/user-changes.server.ts';
import { loadUsers, type UsersData } from '#app/features/users/users.server.ts';
import { UsersContent } from '#app/features/users/users-content.tsx';
import { pagePath } from '#app/page-path.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { RowMenu, rowMenuItem } from '#app/ui/row-menu.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { fill } from '#shared/text/fill.ts';
import type { Route } from './+types/users.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadUsers);
export const action = pageAction(changeUsers);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle('Users', loaderData?.label);

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData}>
      {(loaded) => (
        <ListPage
          title={texts.users}
          lead={
            loaded.sample ? texts.usersWithSampleData : fill(texts.peopleWithAccessTo, { label: loaded.scope.label })
          }
          actions={
            <>
              <InviteDialog data={loaded} result={result} />
              <span className="contents max-sm:hidden">
                <Further loaded={loaded} className={buttonVariants({ variant: 'outline' })} />
              </span>
              <span className="sm:hidden">
                <RowMenu name={texts.users}>
                  <Further loaded={loaded} className={rowMenuItem} />
                </RowMenu>
              </span>
            </>
          }
          outcome={result?.of === 'bulk' ? null : result}
        >
          <UsersContent data={loaded} result={result} />
        </ListPage>
      )}
    </StreamedPage>
  );
}

interface FurtherProps {
  readonly loaded: Pick<UsersData, 'filters' | 'scope'>;
  readonly className: string;
}

/** What else the page offers; on a phone it is in a menu. */
const Further = ({ loaded: { filters, scope }, className }: FurtherProps) => (
  <>
    <Link to={pagePath('/users/history')} className={className}>
      {texts.history}
    </Link>
    <a href={addressOf('usersFile', { query: filters, scope: scope.ref }).address} download className={className}>
      {texts.downloadCsv}
    </a>
  </>
);

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
