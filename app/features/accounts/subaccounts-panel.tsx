import { pagePath } from '#app/page-path.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { AccountData } from './account.server.ts';
import * as texts from './texts.ts';

interface SubaccountsPanelProps {
  readonly accountId: number;
  /** Number of subaccounts. */
  readonly total: number;
  readonly data: Pick<AccountData, 'subaccounts' | 'subaccountSearch' | 'isLaterPage'>;
}

/** Subaccounts by name. */
export const SubaccountsPanel = ({
  accountId,
  total,
  data: { subaccounts, subaccountSearch, isLaterPage },
}: SubaccountsPanelProps) => {
  const newAddress = `${pagePath('/internal/subaccount')}?account=${accountId}`;
  return (
    <ListPanel
      title={texts.subaccounts}
      aside={
        <Link to={newAddress} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          {texts.newSubaccount}
        </Link>
      }
      filter={
        total > 10 || subaccountSearch !== '' ? (
          <ListFilter
            name="subaccount"
            label={texts.findSubaccounts}
            searchLabel={texts.nameOrId}
            search={subaccountSearch}
          />
        ) : null
      }
      list={subaccounts}
      isLaterPage={isLaterPage}
      parameter="subaccounts"
      empty={subaccountSearch === '' ? texts.noSubaccountsYet : texts.noSubaccountFits}
      firstStep={subaccountSearch === '' ? { to: newAddress, text: texts.createTheFirstSubaccount } : null}
    >
      {(items) => (
        <ul className="divide-y divide-line text-sm">
          {items.map(({ id, name, active, currency }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
              <Link
                to={pagePath('/internal/subaccount/:operatorId', { operatorId: String(id) })}
                className="font-medium text-primary-ink wrap-anywhere hover:underline"
              >
                {name}
              </Link>
              <span className="flex items-center gap-2 text-xs text-muted">
                {currency}
                {active ? null : <Badge variant="secondary">{texts.inactive}</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
};
