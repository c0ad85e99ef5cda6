import { loadAccounts } from '#app/features/accounts/account-list.server.ts';
import { AccountList } from '#app/features/accounts/account-list.tsx';
import * as texts from '#app/features/accounts/texts.ts';
import { contractPath } from '#app/features/contracts/contract-address.ts';
import { daysLeftText, statusBadges } from '#app/features/contracts/contract-words.ts';
import { pagePath } from '#app/page-path.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { ContractSummary } from '#shared/api/families/internal-contracts-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/accounts.ts';

/** Status of a statement of work, linked to it. */
const ContractStatusLink = ({ id, status }: Pick<ContractSummary, 'id' | 'status'>) => (
  <Link to={contractPath(id)}>
    <Badge variant={statusBadges[status].variant}>{statusBadges[status].label}</Badge>
  </Link>
);

export const loader = pageLoader(loadAccounts);

export const meta = () => pageTitle(texts.accounts);

const contractCells = { status: ContractStatusLink, renewal: daysLeftText };

export default function Accounts({ loaderData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData}>
      {(data) => (
        <ListPage
          title={texts.accounts}
          lead={texts.accountsLead}
          actions={
            <Link to={pagePath('/internal/account')} className={buttonVariants()}>
              <Plus aria-hidden className="size-4" /> {texts.newAccount}
            </Link>
          }
        >
          <AccountList data={data} contractCells={contractCells} formats={createFormats(data.locale, data.currency)} />
        </ListPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
