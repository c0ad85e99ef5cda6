import { Link } from 'react-router';
import { loadPeople } from '../../features/internal-people/people.server.ts';
import { PeopleList } from '../../features/internal-people/people-list.tsx';
import * as texts from '../../features/internal-people/texts.ts';
import { pagePath } from '../../page-path.ts';
import { ListPage } from '../../page-recipes/list-page.tsx';
import { pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/global-users.ts';

export const loader = pageLoader(loadPeople);

export const meta = () => titled(texts.globalUsers);

export default function GlobalUsers({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage of={loaderData}>
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
