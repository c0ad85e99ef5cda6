import { useSearchParams } from 'react-router';
import type { RowSelection } from '#app/page-recipes/bulk-rows.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { dayIn } from '#app/ui/moment.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import type { ListedUser } from '#shared/api/families/users-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';
import { levelName, statusWords } from './user-words.ts';

interface UserTableProps {
  readonly people: readonly ListedUser[];
  readonly selection: RowSelection<ListedUser> | null;
  /** Number of subaccounts of the account. */
  readonly total: number;
  readonly timezone: string;
  readonly locale: string;
}

/** People with their access; a table on wide screens, else cards. */
export function UserTable({ people, selection, ...details }: UserTableProps) {
  return (
    <>
      <ScrollRegion label={texts.tableOfPeople} className="table-scroll hidden md:block">
        <Table>
          <TableHeader>
            <TableRow>
              {selection ? <TableHead>{selection.heading}</TableHead> : null}
              <TableHead aria-sort="ascending">{texts.person}</TableHead>
              <TableHead>{texts.accessLabel}</TableHead>
              <TableHead>{texts.scopes}</TableHead>
              <TableHead>{texts.statusLabel}</TableHead>
              <TableHead>{texts.lastSeen}</TableHead>
              <TableHead>{texts.added}</TableHead>
              <TableHead>{texts.actions}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {people.map((person) => (
              <TableRow key={person.id} data-state={selection?.state(person)} className="[&>*]:align-middle">
                {selection ? <TableCell>{person.self ? null : selection.box(person)}</TableCell> : null}
                <TableHead scope="row" className="min-w-56">
                  <PersonCell person={person} />
                </TableHead>
                <TableCell>{levelName(person.level)}</TableCell>
                <TableCell>
                  <AccessCell person={person} total={details.total} />
                </TableCell>
                <TableCell>
                  <StatusCell person={person} />
                </TableCell>
                <TableCell>
                  <LastSeen at={person.lastSeenAt} {...details} />
                </TableCell>
                <TableCell suppressHydrationWarning>{addedText(person, details)}</TableCell>
                <TableCell>
                  <ManageLink person={person} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <ul className="list-cards">
        {people.map((person) => (
          <li key={person.id} data-state={selection?.state(person)} className="list-card">
            <div className="list-card-line items-start">
              <span className="flex min-w-0 items-start gap-3">
                {selection && !person.self ? <span className="mt-2.5 flex">{selection.box(person)}</span> : null}
                <PersonCell person={person} />
              </span>
              <StatusCell person={person} />
            </div>
            <div className="list-card-line items-center">
              <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
                {levelName(person.level)}
                <AccessCell person={person} total={details.total} />
                <span>
                  {texts.lastSeen} <LastSeen at={person.lastSeenAt} {...details} />
                </span>
              </p>
              <ManageLink person={person} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const PersonCell = ({ person: { name, email, jobtitle, avatar, self } }: { readonly person: ListedUser }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar code={avatar} size={36} />
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name}
        {self ? <Badge variant="secondary">{texts.you}</Badge> : null}
      </span>
      {name === email ? null : <span className="block text-xs font-normal wrap-anywhere text-muted">{email}</span>}
      {jobtitle ? <span className="block text-xs font-normal wrap-anywhere text-muted">{jobtitle}</span> : null}
    </span>
  </span>
);

const AccessCell = ({
  person: { level, subaccounts },
  total,
}: {
  readonly person: ListedUser;
  readonly total: number;
}) => (
  <Badge variant="outline">
    {subaccounts === null
      ? texts.thisSubaccount
      : level > 0
        ? texts.wholeAccount
        : fill(texts.subaccountsOf, { count: subaccounts, total })}
  </Badge>
);

const StatusCell = ({ person: { status } }: { readonly person: ListedUser }) => (
  <Badge variant={status === 'active' ? 'success' : 'destructive'}>{statusWords[status]}</Badge>
);

type DateFormat = Pick<UserTableProps, 'timezone' | 'locale'>;

const LastSeen = ({ at, timezone, locale }: DateFormat & { readonly at: string | null }) =>
  at === null ? texts.never : <When at={at} locale={locale} timeZone={timezone} />;

function addedText({ addedAt, addedBy }: ListedUser, { timezone, locale }: DateFormat): string {
  if (addedAt === null) return '–';
  const day = dayIn(timezone, addedAt, locale);
  return addedBy === null ? day : fill(texts.dayByName, { day, name: addedBy });
}

function ManageLink({ person: { id, name } }: { readonly person: ListedUser }) {
  const [params] = useSearchParams();
  const open = new URLSearchParams(params);
  open.set('person', id);
  return (
    <Link to={`?${open}#person`} className={buttonVariants({ variant: 'quiet', size: 'sm' })}>
      {texts.manage}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
