import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { type ListColumn, ListTable } from '#app/page-recipes/list-table.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { TabsList, TabsTrigger } from '#app/ui/tabs.tsx';
import type { ContractSummary, ContractTotals } from '#shared/api/families/internal-contracts-schemas.ts';
import { metricOf } from '#shared/contracts/metrics.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { contractPath, contractsPath } from './contract-address.ts';
import { daysLeftText, money, statusBadges } from './contract-words.ts';
import type { ContractsData, ContractTab } from './contracts.server.ts';
import * as texts from './texts.ts';

/** Statements of work: all, those renewing soon, or those over their allowance. */
export function ContractList({
  data: { list, totals, tab, search, status, isLaterPage, locale, currency },
}: {
  readonly data: ContractsData;
}) {
  const formats = createFormats(locale, currency);
  if (!list)
    return (
      <ListPage title={texts.statementsOfWork} lead={texts.whatAccountsHaveBought}>
        <p className="text-sm">{texts.hiddenWithSampleData}</p>
      </ListPage>
    );
  const figures = totals?.state === 'ready' ? totals.answer : null;
  const searching = search !== '' || status !== null;
  return (
    <ListPage
      title={texts.statementsOfWork}
      lead={texts.whatAccountsHaveBought}
      actions={
        <Link to={contractPath('new')} className={buttonVariants()}>
          {texts.newStatementOfWork}
        </Link>
      }
    >
      {figures ? <Fees totals={figures} locale={locale} formats={formats} /> : null}
      <TabsList aria-label={texts.views}>
        <Tab tab="all" shown={tab} count={null} formats={formats} />
        <Tab tab="renewing" shown={tab} count={figures?.renewing ?? null} formats={formats} />
        <Tab tab="over" shown={tab} count={figures?.over ?? null} formats={formats} />
      </TabsList>
      <ListPanel
        name="contracts"
        title={tabTitles[tab]}
        filter={
          tab === 'renewing' ? null : (
            <ListFilter label={texts.findStatementsOfWork} searchLabel={texts.accountCustomerOrNumber} search={search}>
              {tab === 'all' ? (
                <FilterFields>
                  <FilterChoice
                    name="status"
                    label={texts.status}
                    all={texts.anyStatus}
                    chosen={status}
                    options={statusOptions}
                  />
                </FilterFields>
              ) : (
                <input type="hidden" name="tab" value={tab} />
              )}
            </ListFilter>
          )
        }
        list={list}
        isLaterPage={isLaterPage}
        whole={searching ? contractsPath(tab) : null}
        empty={searching ? texts.nothingFound : emptyTexts[tab]}
        firstStep={searching || tab !== 'all' ? null : { to: contractPath('new'), text: texts.draftTheFirst }}
      >
        {(items) => (
          <ListTable
            label={texts.statementsOfWorkTable}
            rows={items}
            keyOf={({ id }) => id}
            name={{
              heading: texts.number,
              cell: ({ id, number }) => (
                <Link to={contractPath(id)} className="whitespace-nowrap text-primary-ink hover:underline">
                  {number}
                </Link>
              ),
            }}
            columns={columnsOf(formats, locale)}
          />
        )}
      </ListPanel>
    </ListPage>
  );
}

const statusOptions = [
  ['draft', texts.draft],
  ['active', texts.active],
  ['ended', texts.ended],
  ['cancelled', texts.canceled],
] as const;
const tabTitles: Readonly<Record<ContractTab, string>> = {
  ...{ all: texts.allStatementsOfWork, renewing: texts.renewingWithin90Days, over: texts.overAllowance },
};
const emptyTexts: Readonly<Record<ContractTab, string>> = {
  ...{
    all: texts.noStatementsOfWorkYet,
    renewing: texts.noTermEndsWithin90Days,
    over: texts.nothingIsOverItsAllowance,
  },
};

interface TabProps {
  readonly tab: ContractTab;
  readonly shown: ContractTab;
  readonly count: number | null;
  readonly formats: Formats;
}

const Tab = ({ tab, shown, count, formats }: TabProps) => (
  <TabsTrigger to={contractsPath(tab)} active={tab === shown}>
    {tabTitles[tab]}
    {count === null ? null : (
      <Badge variant={count === 0 ? 'secondary' : 'warning'}>{formats.value(count, 'integer')}</Badge>
    )}
  </TabsTrigger>
);

interface FeesProps {
  readonly totals: ContractTotals;
  readonly locale: string;
  readonly formats: Formats;
}

/** Annual fees by currency; amounts of different currencies are never added. */
const Fees = ({ totals: { fees }, locale, formats }: FeesProps) =>
  fees.length === 0 ? null : (
    <dl aria-label={texts.annualFeesOfActiveStatements} className="flex flex-wrap gap-x-8 gap-y-3">
      {fees.map(({ currency, contracts, annualFeeMinor }) => (
        <div key={currency}>
          <dt className="text-xs text-muted">{fill(texts.annualFeesInCurrency, { currency })}</dt>
          <dd className="text-lg font-semibold tabular-nums" suppressHydrationWarning>
            {money(annualFeeMinor, currency, locale)}
          </dd>
          <dd className="text-xs text-muted" suppressHydrationWarning>
            {counted(contracts, 'active statement', formats)}
          </dd>
        </div>
      ))}
    </dl>
  );

const columnsOf = (formats: Formats, locale: string): readonly ListColumn<ContractSummary>[] => [
  {
    ...{ id: 'account', heading: texts.account, onCard: 'plain' },
    cell: ({ accountName, accountId }) => accountName || fill(texts.accountNumber, { id: accountId }),
  },
  { id: 'customer', heading: texts.customer, onCard: 'hidden', cell: ({ customer }) => customer },
  { id: 'products', heading: texts.products, onCard: 'hidden', cell: ({ products }) => products },
  {
    ...{ id: 'term', heading: texts.term, content: 'short', onCard: 'hidden' },
    cell: ({ startsOn, endsOn }) => `${formats.day(startsOn)} – ${formats.day(endsOn)}`,
  },
  {
    ...{ id: 'status', heading: texts.status, onCard: 'corner' },
    cell: ({ status }) => <Badge variant={statusBadges[status].variant}>{statusBadges[status].label}</Badge>,
  },
  {
    ...{ id: 'fee', heading: texts.annualFee, content: 'number' },
    cell: ({ annualFeeMinor, currency }) => money(annualFeeMinor, currency, locale),
  },
  {
    ...{ id: 'usage', heading: texts.highestUsage, content: 'number' },
    cell: (item) => <HighestUsage item={item} formats={formats} />,
  },
  {
    id: 'ends',
    heading: texts.termEnds,
    content: 'short',
    onCard: 'plain',
    cell: (item) => daysLeftText(item, formats),
  },
  { id: 'owner', heading: texts.owner, onCard: 'hidden', cell: ({ owner }) => owner ?? texts.nobody },
];

function HighestUsage({
  item: { worst, usageThrough },
  formats,
}: {
  readonly item: ContractSummary;
  readonly formats: Formats;
}) {
  if (!worst) return texts.notCountedYet;
  const { percent, metric } = worst;
  const over = percent === null || percent > 100;
  return (
    <>
      <span className={over ? 'font-medium text-error-ink tabular-nums' : 'tabular-nums'} suppressHydrationWarning>
        {percent === null ? texts.noneIncluded : `${formats.value(percent, 'integer')}%`}
      </span>
      <span className="block text-xs text-muted" suppressHydrationWarning>
        {metricOf(metric).label}
        {usageThrough === null ? '' : fill(texts.throughDay, { day: formats.day(usageThrough, 'short') })}
      </span>
    </>
  );
}
