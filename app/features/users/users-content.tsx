import type { Bulk } from '#app/page-recipes/bulk-rows.tsx';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { FilterChoice, FilterFields } from '#app/page-recipes/list-filter-fields.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { newParameter } from '#app/page-recipes/new-item.tsx';
import { Label } from '#app/ui/label.tsx';
import { Link } from '#app/ui/link.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import type { ListedUser } from '#shared/api/families/users-schemas.ts';
import { keysOf } from '#shared/table.ts';
import { InvitationList } from './invitation-list.tsx';
import { OpenPerson } from './open-person.tsx';
import * as texts from './texts.ts';
import type { UsersResult } from './user-changes.server.ts';
import { UserCounts } from './user-counts.tsx';
import { UserTable } from './user-table.tsx';
import { accessWords, givenLevels, isInvitationStatus, statusWords } from './user-words.ts';
import type { UsersData } from './users.server.ts';

interface UsersContentProps {
  readonly data: UsersData;
  readonly result: UsersResult | null;
}

/** People and invitations. */
export function UsersContent({ data, result }: UsersContentProps) {
  const { list, invitations, scopes, status, writes, locale, isLaterPage } = data;
  const total = scopes.state === 'ready' ? scopes.answer.total : 0;
  const filtered = isFiltered(data);
  return (
    <>
      <UserCounts counts={data.counts} />
      <OpenPerson data={data} />
      {list === null ? null : (
        <ListPanel
          name="users"
          title={texts.people}
          views={data.views}
          filter={<Filters data={data} />}
          list={list}
          isLaterPage={isLaterPage}
          whole={filtered ? '?' : null}
          empty={filtered ? texts.nobodyFound : texts.nobodyHere}
          bulk={writes ? bulkActions(result) : null}
          below={isOnlyUser(data) ? <OnlyYouHint /> : null}
        >
          {(people, selection) => (
            <UserTable
              people={people}
              selection={selection}
              {...{ total, locale, timezone: list.state === 'ready' ? list.answer.timezone : 'UTC' }}
            />
          )}
        </ListPanel>
      )}
      {invitations === null ? null : (
        <ListPanel
          title={texts.invitations}
          filter={list === null ? <Filters data={data} /> : null}
          list={invitations}
          isLaterPage={isLaterPage && isInvitationStatus(status)}
          whole={status === null ? null : '?'}
          empty={status === null ? texts.noInvitations : texts.noSuchInvitations}
        >
          {(items) => <InvitationList invitations={items} {...{ writes, locale }} />}
        </ListPanel>
      )}
    </>
  );
}

const isFiltered = ({ search, status, access, subaccount, unseen }: UsersData): boolean =>
  search !== '' || status !== null || access !== null || subaccount !== null || unseen;

const isOnlyUser = (data: UsersData): boolean =>
  !isFiltered(data) &&
  !data.isLaterPage &&
  data.list?.state === 'ready' &&
  data.list.answer.items.every(({ self }) => self);

const OnlyYouHint = () => (
  <p className="mt-3 text-sm text-muted">
    {texts.onlyYou}{' '}
    <Link to={`?${newParameter}=`} className="text-primary-ink underline">
      {texts.inviteSomebody}
    </Link>
  </p>
);

const levelOptions = Object.entries(givenLevels);
const accessOptions = keysOf(accessWords).map((kind) => [kind, accessWords[kind]] as const);
const statusOptions = keysOf(statusWords).map((status) => [status, capital(statusWords[status])] as const);

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function Filters({ data: { search, status, access, subaccount, unseen, scopes } }: { readonly data: UsersData }) {
  const subaccounts = scopes.state === 'ready' && scopes.answer.account ? scopes.answer.subaccounts : [];
  return (
    <ListFilter label={texts.findPeople} searchLabel={texts.nameOrEmail} search={search}>
      <FilterFields>
        <FilterChoice
          name="status"
          label={texts.statusLabel}
          all={texts.anyStatus}
          chosen={status}
          options={statusOptions}
        />
        <FilterChoice
          name="access"
          label={texts.accessLabel}
          all={texts.anyAccess}
          chosen={access}
          options={accessOptions}
        />
        {subaccounts.length > 0 ? (
          <FilterChoice
            name="subaccount"
            label={texts.subaccountLabel}
            all={texts.anySubaccount}
            chosen={subaccount === null ? null : String(subaccount)}
            options={subaccounts.map(({ id, name }) => [String(id), name] as const)}
          />
        ) : null}
        <FilterChoice
          name="seen"
          label={texts.seenLabel}
          all={texts.anyTime}
          chosen={unseen ? 'not' : null}
          options={[['not', texts.notSeenFor90Days]]}
        />
      </FilterFields>
    </ListFilter>
  );
}

const bulkActions = (result: UsersResult | null): Bulk<ListedUser> => ({
  label: texts.selectedPeople,
  rowOf: ({ id, name }) => ({ id, version: '', name }),
  fields: (
    <Label className="flex items-center gap-2 text-sm">
      {texts.newAccess}
      <NativeSelect name="level" defaultValue="1" className="w-auto">
        {levelOptions.map(([level, name]) => (
          <option key={level} value={level}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Label>
  ),
  actions: [
    { intent: 'check-selected', label: texts.checkFirst },
    { intent: 'change-selected', label: texts.changeAccess, confirm: texts.changeAccessMeans },
    { intent: 'remove-selected', label: texts.remove, confirm: texts.removeSelectedMeans },
  ],
  outcome: result?.of === 'bulk' ? result : null,
});
