import { Link } from 'react-router';
import type { InternalUser } from '#shared/api/families/internal-users-schemas.ts';
import { pagePath } from '../../page-path.ts';
import { FilterChoice, ListFilter } from '../../page-recipes/list-filter.tsx';
import { ListPanel } from '../../page-recipes/list-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { utcMoment } from '../../ui/moment.ts';
import { PanelEmpty } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { levelWord } from './level-words.ts';
import type { PeopleData } from './people.server.ts';
import * as texts from './texts.ts';

/** Everybody, with the form that narrows the list. */
export function PeopleList({ data }: { readonly data: PeopleData }) {
  const { list, later, search, status, staff, locale, sample } = data;
  if (sample) return <PanelEmpty step={null}>{texts.hiddenWithSampleData}</PanelEmpty>;
  const numbers = new Intl.NumberFormat(locale);
  const narrowed = search !== '' || status !== null || staff !== null;
  return (
    <ListPanel
      title={texts.people}
      filter={
        <ListFilter
          label={texts.findPeople}
          searchLabel={texts.nameMailIdOrAccount}
          search={search}
          all={narrowed ? pagePath('/internal/global-users') : null}
          links={
            <a href={data.fileAddress} download className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
              {texts.csvFile}
            </a>
          }
        >
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
        </ListFilter>
      }
      list={list}
      later={later}
      empty={narrowed ? texts.nobodyFound : texts.nobodyYet}
      next={texts.morePeople}
    >
      {(items) => (
        <ScrollRegion label={texts.tableOfPeople} className="overflow-x-auto">
          <Table className="min-w-200">
            <TableHeader>
              <TableRow>
                <TableHead>{texts.person}</TableHead>
                <TableHead>{texts.status}</TableHead>
                <TableHead className="text-right">{texts.accounts}</TableHead>
                <TableHead className="text-right">{texts.subaccounts}</TableHead>
                <TableHead>{texts.highestLevel}</TableHead>
                <TableHead>{texts.lastSeen}</TableHead>
                <TableHead className="text-right">{texts.openSessions}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {items.map((person) => (
                <PersonRow key={person.id} person={person} numbers={numbers} locale={locale} />
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </ListPanel>
  );
}

const statusWords: Readonly<Record<InternalUser['status'], string>> = {
  active: texts.active,
  never: texts.neverSignedIn,
  disabled: texts.disabled,
};

/** What tells one person from most others: their status, staff, sample data. */
export const PersonBadges = ({ person }: { readonly person: InternalUser }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge variant={person.status === 'disabled' ? 'warning' : 'secondary'}>{statusWords[person.status]}</Badge>
    {person.staff ? <Badge>{texts.staff}</Badge> : null}
    {person.sampleData ? <Badge variant="secondary">{texts.sampleData}</Badge> : null}
  </span>
);

interface PersonRowProps {
  readonly person: InternalUser;
  readonly numbers: Intl.NumberFormat;
  readonly locale: string;
}

const PersonRow = ({ person, numbers, locale }: PersonRowProps) => (
  <TableRow>
    <TableHead scope="row">
      <Link
        to={pagePath('/internal/global-users/:id', { id: person.id })}
        className="text-primary-ink wrap-anywhere hover:underline"
      >
        {person.name}
      </Link>
      <div className="font-normal text-muted wrap-anywhere">{person.email}</div>
    </TableHead>
    <TableCell>
      <PersonBadges person={person} />
    </TableCell>
    <TableCell className="text-right">{numbers.format(person.accounts)}</TableCell>
    <TableCell className="text-right">{numbers.format(person.subaccounts)}</TableCell>
    <TableCell>{person.accounts + person.subaccounts > 0 ? levelWord(person.level) : texts.noAccess}</TableCell>
    <TableCell suppressHydrationWarning>
      {person.lastSeenAt ? utcMoment(person.lastSeenAt, locale) : texts.never}
    </TableCell>
    <TableCell className="text-right">{person.sessions}</TableCell>
  </TableRow>
);
