import { Link } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { loadAccounts } from '../../accounts/account-list.server.ts';
import { AccountList } from '../../accounts/account-list.tsx';
import * as texts from '../../accounts/texts.ts';
import { pagePath } from '../../page-path.ts';
import { ListPage } from '../../page-recipes/list-page.tsx';
import { pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/accounts.ts';

export const loader = pageLoader(loadAccounts);

export const meta = () => titled(texts.accounts);

export default function Accounts({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage of={loaderData}>
      {(data) => (
        <ListPage
          title={texts.accounts}
          lead={texts.accountsLead}
          actions={
            <Link to={pagePath('/internal/account')} className={buttonVariants()}>
              {texts.newAccount}
            </Link>
          }
        >
          <AccountList data={data} formats={createFormats(data.locale, data.currency)} />
        </ListPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
