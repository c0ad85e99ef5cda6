import { Link } from 'react-router';
import type { AccountListItem } from '#shared/api/families/internal-accounts-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { contractPath } from '../contracts/contract-address.ts';
import { daysLeftText, statusBadges } from '../contracts/contract-words.ts';
import { pagePath } from '../page-path.ts';
import { FilterChoice, ListFilter } from '../page-recipes/list-filter.tsx';
import { ListPanel } from '../page-recipes/list-panel.tsx';
import { Badge } from '../ui/badge.tsx';
import { utcMoment } from '../ui/moment.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx';
import { typeNames } from './account-fields.ts';
import type { AccountListData } from './account-list.server.ts';
import * as texts from './texts.ts';

interface AccountListProps {
  readonly data: AccountListData;
  readonly formats: Formats;
}

/** All accounts by name, with what is in each. */
export const AccountList = ({ data, formats }: AccountListProps) => {
  const { list, search, type, status, later, locale } = data;
  const narrowed = search !== '' || type !== null || status !== null;
  return (
    <ListPanel
      title={texts.allAccounts}
      filter={
        <ListFilter
          label={texts.findAccounts}
          searchLabel={texts.nameSubaccountOrId}
          search={search}
          all={narrowed ? pagePath('/internal/accounts') : null}
        >
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
        </ListFilter>
      }
      list={list}
      later={later}
      empty={narrowed ? texts.noAccountFits : texts.noAccountsYet}
      firstStep={narrowed ? null : { to: pagePath('/internal/account'), text: texts.createTheFirstAccount }}
    >
      {(items) => (
        <ScrollRegion label={texts.accounts} className="table-scroll">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead>{texts.name}</TableHead>
                <TableHead className="text-right">{texts.id}</TableHead>
                <TableHead>{texts.type}</TableHead>
                <TableHead>{texts.status}</TableHead>
                <TableHead>{texts.plan}</TableHead>
                <TableHead>{texts.currency}</TableHead>
                <TableHead>{texts.timezone}</TableHead>
                <TableHead>{texts.alcohol}</TableHead>
                <TableHead className="text-right">{texts.subaccounts}</TableHead>
                <TableHead className="text-right">{texts.users}</TableHead>
                <TableHead>{texts.lastFact}</TableHead>
                <TableHead>{texts.statementOfWork}</TableHead>
                <TableHead>{texts.renewal}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {items.map((account) => (
                <AccountRow key={account.id} account={account} locale={locale} formats={formats} />
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </ListPanel>
  );
};

interface AccountRowProps {
  readonly account: AccountListItem;
  readonly locale: string;
  readonly formats: Formats;
}

function AccountRow({ account, locale, formats }: AccountRowProps) {
  const { id, name, type, active, plan, currency, timezone, alcohol, lastFactAt, contract, administered } = account;
  const shown = name ?? texts.noName;
  return (
    <TableRow>
      <TableHead scope="row">
        {administered ? (
          <Link
            to={pagePath('/internal/account/:accountId', { accountId: String(id) })}
            className="font-medium text-primary-ink wrap-anywhere hover:underline"
          >
            {shown}
          </Link>
        ) : (
          <span title={texts.youDontAdministerThis}>{shown}</span>
        )}
      </TableHead>
      <TableCell className="text-right">{id}</TableCell>
      <TableCell>{typeNames[type]}</TableCell>
      <TableCell>
        <Badge variant={active ? 'success' : 'secondary'}>{active ? texts.active : texts.inactive}</Badge>
      </TableCell>
      <TableCell>{plan ?? '–'}</TableCell>
      <TableCell>{currency}</TableCell>
      <TableCell>{timezone}</TableCell>
      <TableCell>{alcohol ? texts.yes : texts.no}</TableCell>
      <TableCell className="text-right">{upTo(account.subaccounts, formats)}</TableCell>
      <TableCell className="text-right">{upTo(account.users, formats)}</TableCell>
      <TableCell className="whitespace-nowrap" suppressHydrationWarning>
        {lastFactAt === null ? texts.never : utcMoment(lastFactAt, locale)}
      </TableCell>
      <TableCell>
        {contract ? (
          <Link to={contractPath(contract.id)}>
            <Badge variant={statusBadges[contract.status].variant}>{statusBadges[contract.status].label}</Badge>
          </Link>
        ) : (
          '–'
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap" suppressHydrationWarning>
        {contract ? daysLeftText(contract, formats) : '–'}
      </TableCell>
    </TableRow>
  );
}

/** No more than a thousand are counted. */
const maxCounted = 1_000;
const upTo = (count: number, formats: Formats): string =>
  `${formats.value(count, 'integer')}${count >= maxCounted ? '+' : ''}`;
