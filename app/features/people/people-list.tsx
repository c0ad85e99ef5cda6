import { pagePath } from '#app/page-path.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { type ListColumn, ListTable } from '#app/page-recipes/list-table.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { PanelEmpty } from '#app/ui/panel.tsx';
import { When } from '#app/ui/when.tsx';
import type { InternalUser } from '#shared/api/families/internal-users-schemas.ts';
import { levelWord } from './level-words.ts';
import type { PeopleData } from './people.server.ts';
import * as texts from './texts.ts';

/** All people with filters. */
export function PeopleList({ data }: { readonly data: PeopleData }) {
  const { list, isLaterPage, search, status, staff, locale, sample } = data;
  if (sample) return <PanelEmpty step={null}>{texts.hiddenWithSampleData}</PanelEmpty>;
  const numbers = new Intl.NumberFormat(locale);
  const isFiltered = search !== '' || status !== null || staff !== null;
  return (
    <ListPanel
      name="people"
      title={texts.people}
      filter={
        <ListFilter
          label={texts.findPeople}
          searchLabel={texts.nameMailIdOrAccount}
          search={search}
          all={isFiltered ? pagePath('/internal/global-users') : null}
          links={
            <a href={data.fileAddress} download className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
              {texts.csvFile}
            </a>
          }
        >
          <FilterFields>
            <FilterChoice
              name="status"
              label={texts.status}
              all={texts.anyStatus}
              chosen={status}
              options={Object.entries(statusWords)}
            />
            <FilterChoice
              name="staff"
              label={texts.staff}
              all={texts.staffAndOthers}
              chosen={staff}
              options={[
                ['yes', texts.staffOnly],
                ['no', texts.withoutStaff],
              ]}
            />
          </FilterFields>
        </ListFilter>
      }
      list={list}
      isLaterPage={isLaterPage}
      whole={isFiltered ? pagePath('/internal/global-users') : null}
      empty={isFiltered ? texts.nobodyFound : texts.nobodyYet}
    >
      {(items) => (
        <ListTable
          label={texts.tableOfPeople}
          rows={items}
          keyOf={({ id }) => id}
          name={{ heading: texts.person, cell: (person) => <PersonName person={person} /> }}
          columns={columnsOf(numbers, locale)}
        />
      )}
    </ListPanel>
  );
}

const statusWords: Readonly<Record<InternalUser['status'], string>> = {
  active: texts.active,
  never: texts.neverSignedIn,
  disabled: texts.disabled,
};

/** Badges of unusual properties: status, staff, sample data. */
export const PersonBadges = ({ person }: { readonly person: InternalUser }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge variant={person.status === 'disabled' ? 'warning' : 'secondary'}>{statusWords[person.status]}</Badge>
    {person.staff ? <Badge>{texts.staff}</Badge> : null}
    {person.sampleData ? <Badge variant="secondary">{texts.sampleData}</Badge> : null}
  </span>
);

const PersonName = ({ person: { id, name, email } }: { readonly person: InternalUser }) => (
  <span className="min-w-0">
    <Link
      to={pagePath('/internal/global-users/:id', { id })}
      className="text-primary-ink wrap-anywhere hover:underline"
    >
      {name}
    </Link>
    <span className="block font-normal text-muted wrap-anywhere">{email}</span>
  </span>
);

const columnsOf = (numbers: Intl.NumberFormat, locale: string): readonly ListColumn<InternalUser>[] => [
  { id: 'status', heading: texts.status, onCard: 'corner', cell: (person) => <PersonBadges person={person} /> },
  { id: 'accounts', heading: texts.accounts, content: 'number', cell: ({ accounts }) => numbers.format(accounts) },
  {
    ...{ id: 'subaccounts', heading: texts.subaccounts, content: 'number' },
    cell: ({ subaccounts }) => numbers.format(subaccounts),
  },
  {
    ...{ id: 'level', heading: texts.highestLevel },
    cell: ({ accounts, subaccounts, level }) => (accounts + subaccounts > 0 ? levelWord(level) : texts.noAccess),
  },
  {
    ...{ id: 'seen', heading: texts.lastSeen },
    cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} locale={locale} /> : texts.never),
  },
  { id: 'sessions', heading: texts.openSessions, content: 'number', cell: ({ sessions }) => sessions },
];
