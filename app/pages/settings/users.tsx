import { addressOf } from '#app/api/addresses.ts';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { changeUsers } from '#app/features/users/user-changes.server.ts';
import { loadUsers } from '#app/features/users/users.server.ts';
import { UsersContent } from '#app/features/users/users-content.tsx';
import { pagePath } from '#app/page-path.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
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
              {loaded.writes ? (
                <a href="#invite" className={buttonVariants()}>
                  <Plus aria-hidden className="size-4" /> {texts.invitePeople}
                </a>
              ) : null}
              <Link to={pagePath('/users/history')} className={buttonVariants({ variant: 'outline' })}>
                {texts.history}
              </Link>
              <a
                href={addressOf('usersFile', { query: loaded.filters, scope: loaded.scope.ref }).address}
                download
                className={buttonVariants({ variant: 'outline' })}
              >
                {texts.downloadCsv}
              </a>
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

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
