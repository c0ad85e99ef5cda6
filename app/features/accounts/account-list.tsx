import type { ReactNode } from 'react';
import { pagePath } from '#app/page-path.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { type ListColumn, ListTable } from '#app/page-recipes/list-table.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Lock } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { When } from '#app/ui/when.tsx';
import type { AccountListItem } from '#shared/api/families/internal-accounts-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { typeNames } from './account-fields.ts';
import type { AccountListData } from './account-list.server.ts';
import * as texts from './texts.ts';

/** Renders the statement of work of an account. */
interface ContractCells {
  readonly status: (contract: AccountContract) => ReactNode;
  readonly renewal: (contract: AccountContract, formats: Formats) => ReactNode;
}

type AccountContract = NonNullable<AccountListItem['contract']>;

interface AccountListProps {
  readonly data: AccountListData;
  readonly contractCells: ContractCells;
  readonly formats: Formats;
}

/** All accounts by name, with counts of their content. */
export const AccountList = ({ data, contractCells, formats }: AccountListProps) => {
  const { list, search, type, status, isLaterPage, locale } = data;
  const isFiltered = search !== '' || type !== null || status !== null;
  return (
    <ListPanel
      name="accounts"
      title={texts.allAccounts}
      filter={
        <ListFilter
          label={texts.findAccounts}
          searchLabel={texts.nameSubaccountOrId}
          search={search}
          all={isFiltered ? pagePath('/internal/accounts') : null}
        >
          <FilterFields>
            <FilterChoice
              name="type"
              label={texts.type}
              all={texts.allTypes}
              chosen={type}
              options={[
                ['brand', texts.brand],
                ['retailer', texts.retailer],
              ]}
            />
            <FilterChoice
              name="status"
              label={texts.status}
              all={texts.anyStatus}
              chosen={status}
              options={[
                ['active', texts.active],
                ['inactive', texts.inactive],
              ]}
            />
          </FilterFields>
        </ListFilter>
      }
      list={list}
      isLaterPage={isLaterPage}
      whole={isFiltered ? pagePath('/internal/accounts') : null}
      empty={isFiltered ? texts.noAccountFits : texts.noAccountsYet}
      firstStep={isFiltered ? null : { to: pagePath('/internal/account'), text: texts.createTheFirstAccount }}
    >
      {(items) => (
        <ListTable
          label={texts.accountsTable}
          rows={items}
          keyOf={({ id }) => id}
          name={{ heading: texts.name, cell: (account) => <AccountName account={account} /> }}
          columns={columnsOf(contractCells, locale, formats)}
        />
      )}
    </ListPanel>
  );
};

const AccountName = ({ account: { id, name, administered } }: { readonly account: AccountListItem }) =>
  administered ? (
    <Link
      to={pagePath('/internal/account/:accountId', { accountId: String(id) })}
      className="font-medium text-primary-ink wrap-anywhere hover:underline"
    >
      {name ?? texts.noName}
    </Link>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-normal text-muted" title={texts.youDontAdministerThis}>
      {name ?? texts.noName}
      <Lock aria-hidden className="size-3.5 shrink-0" />
    </span>
  );

const columnsOf = (
  { status, renewal }: ContractCells,
  locale: string,
  formats: Formats,
): readonly ListColumn<AccountListItem>[] => [
  { id: 'id', heading: texts.id, cell: ({ id }) => id },
  { id: 'type', heading: texts.type, cell: ({ type }) => typeNames[type] },
  {
    ...{ id: 'status', heading: texts.status, onCard: 'corner' },
    cell: ({ active }) => (
      <Badge variant={active ? 'success' : 'secondary'}>{active ? texts.active : texts.inactive}</Badge>
    ),
  },
  { id: 'plan', heading: texts.plan, onCard: 'hidden', extra: true, cell: ({ plan }) => plan ?? '–' },
  { id: 'currency', heading: texts.currency, onCard: 'hidden', extra: true, cell: ({ currency }) => currency },
  { id: 'timezone', heading: texts.timezone, onCard: 'hidden', extra: true, cell: ({ timezone }) => timezone },
  {
    id: 'alcohol',
    heading: texts.alcohol,
    onCard: 'hidden',
    extra: true,
    cell: ({ alcohol }) => (alcohol ? texts.yes : texts.no),
  },
  {
    ...{ id: 'subaccounts', heading: texts.subaccounts, content: 'number' },
    cell: ({ subaccounts }) => countText(subaccounts, formats),
  },
  { id: 'users', heading: texts.users, content: 'number', cell: ({ users }) => countText(users, formats) },
  {
    ...{ id: 'last-fact', heading: texts.lastFact, content: 'short' },
    cell: ({ lastFactAt }) => (lastFactAt === null ? texts.never : <When at={lastFactAt} locale={locale} />),
  },
  {
    ...{ id: 'contract', heading: texts.statementOfWork, onCard: 'hidden', extra: true },
    cell: ({ contract }) => (contract ? status(contract) : '–'),
  },
  {
    ...{ id: 'renewal', heading: texts.renewal, content: 'short', onCard: 'hidden', extra: true },
    cell: ({ contract }) => (contract ? renewal(contract, formats) : '–'),
  },
];

/** The upstream stops counting here. */
const maxCounted = 1_000;
const countText = (count: number, formats: Formats): string =>
  `${formats.value(count, 'integer')}${count >= maxCounted ? '+' : ''}`;
