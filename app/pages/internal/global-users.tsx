import { loadPeople } from '#app/features/people/people.server.ts';
import { PeopleList } from '#app/features/people/people-list.tsx';
import * as texts from '#app/features/people/texts.ts';
import { pagePath } from '#app/page-path.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Route } from './+types/global-users.ts';

export const loader = pageLoader(loadPeople);

export const meta = () => pageTitle(texts.globalUsers);

export default function GlobalUsers({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData}>
      {(data) => (
        <ListPage
          title={texts.globalUsers}
          lead={texts.everybody}
          actions={
            <Link to={pagePath('/internal/audit')} className={buttonVariants({ variant: 'outline' })}>
              {texts.allHistory}
            </Link>
          }
        >
          <PeopleList data={data} />
        </ListPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
