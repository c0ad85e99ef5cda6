import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { Link } from '#app/ui/link.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { covers } from '#shared/access/levels.ts';
import type { UserDetail } from '#shared/api/families/users-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { PersonHistory } from './person-history.tsx';
import * as texts from './texts.ts';
import { givenLevels, levelName } from './user-words.ts';
import type { UsersData } from './users.server.ts';

/** The open person: access by scope, actions and history. */
export function OpenPerson({ data }: { readonly data: UsersData }) {
  const { opened, history, locale } = data;
  if (!opened) return null;
  if (opened.state === 'failed')
    return (
      <Panel id="person" title={texts.person} aside={<Close />}>
        {opened.failure.kind === 'not-found' ? (
          <p className="text-sm">{texts.personGone}</p>
        ) : (
          <PanelFailure text={failureText(opened.failure.kind)} requestId={opened.failure.requestId} />
        )}
      </Panel>
    );
  const person = opened.answer;
  return (
    <Panel id="person" title={person.name} aside={<Close />}>
      <p className="mb-4 flex items-center gap-3 text-sm text-muted">
        <Avatar code={person.avatar} size={36} />
        <span className="min-w-0 wrap-anywhere">
          {person.email}
          {person.jobtitle ? <span className="block text-xs">{person.jobtitle}</span> : null}
        </span>
      </p>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <section aria-labelledby="access-of-person">
          <h3 id="access-of-person" className="mb-1 text-sm font-semibold">
            {texts.accessOf}
          </h3>
          <AccessMatrix key={person.etag} person={person} data={data} />
          {data.writes ? <PersonActions person={person} data={data} /> : null}
        </section>
        {history ? <PersonHistory part={history} locale={locale} /> : null}
      </div>
    </Panel>
  );
}

function Close() {
  const [params] = useSearchParams();
  const without = new URLSearchParams(params);
  without.delete('person');
  without.delete('subaccounts');
  return (
    <Link to={`?${without}`} className="text-primary-ink underline">
      {texts.close}
    </Link>
  );
}

interface PersonProps {
  readonly person: UserDetail;
  readonly data: UsersData;
}

interface AccessRow {
  readonly type: 'account' | 'operator';
  readonly id: number;
  readonly name: string;
  /** Access level; null without access. */
  readonly level: number | null;
  readonly held: number;
}

/** Rows of the account, the person's subaccounts and those that can be granted. */
function accessRows(person: UserDetail, data: UsersData): readonly AccessRow[] {
  if (data.scopes.state === 'failed') return [];
  const { account, subaccounts } = data.scopes.answer;
  const levels = new Map(person.subaccounts.map(({ id, level }) => [id, level]));
  const offered = subaccounts.map(({ id, name, held }) => ({
    ...{ type: 'operator' as const, id, name, held, level: levels.get(id) ?? null },
  }));
  const known = new Set(offered.map(({ id }) => id));
  const others = person.subaccounts
    .filter(({ id }) => !known.has(id) && data.subaccounts === '')
    .map(({ id, name, level }) => ({ ...{ type: 'operator' as const, id, name, level, held: 0 } }));
  const whole = account && { ...account, type: 'account' as const, level: person.account };
  return [...(whole ? [whole] : []), ...offered, ...others];
}

function AccessMatrix({ person, data }: PersonProps) {
  const rows = accessRows(person, data);
  const editable = data.writes && !person.self;
  const total = data.scopes.state === 'ready' ? data.scopes.answer.total : 0;
  const shown = rows.filter(({ type }) => type === 'operator').length;
  return (
    <>
      <p className="mb-3 text-xs text-muted">{person.self ? texts.ownAccess : texts.accessHint}</p>
      {total > shown || data.subaccounts ? <FindSubaccounts data={data} shown={shown} total={total} /> : null}
      <Form method="post" preventScrollReset aria-label={texts.accessOf}>
        <input type="hidden" name="person" value={person.id} />
        <input type="hidden" name="etag" value={person.etag} />
        <ul className="max-h-96 divide-y divide-line overflow-y-auto text-sm">
          {rows.map((row) => (
            <li key={`${row.type} ${row.id}`} className="flex items-center justify-between gap-4 py-1.5">
              <label
                htmlFor={`level-${row.type}-${row.id}`}
                className={row.type === 'account' ? 'min-w-0 font-medium wrap-anywhere' : 'min-w-0 ps-4 wrap-anywhere'}
              >
                {row.name}
              </label>
              {editable ? (
                <LevelSelect row={row} />
              ) : (
                <span>{row.level === null ? texts.noAccess : levelName(row.level)}</span>
              )}
            </li>
          ))}
        </ul>
        {editable ? (
          <Button type="submit" name="intent" value="access" size="sm" className="mt-3">
            {texts.saveAccess}
          </Button>
        ) : null}
      </Form>
    </>
  );
}

/** Level select. A stored level that can't be granted stays as an option until another is chosen. */
function LevelSelect({ row: { type, id, level, held } }: { readonly row: AccessRow }) {
  const given = Object.keys(givenLevels).map(Number);
  const levels = type === 'account' ? [0, ...given] : given;
  const all = level === null || levels.includes(level) ? levels : [...levels, level];
  return (
    <NativeSelect
      id={`level-${type}-${id}`}
      name={`level ${type} ${id}`}
      defaultValue={level === null ? '' : String(level)}
      className="w-36 shrink-0"
    >
      <option value="">{texts.noAccess}</option>
      {all.map((option) => (
        <option key={option} value={option} disabled={option !== level && !covers(held | (level ?? 0), option)}>
          {levelName(option)}
        </option>
      ))}
    </NativeSelect>
  );
}

interface FindProps {
  readonly data: UsersData;
  readonly shown: number;
  readonly total: number;
}

const FindSubaccounts = ({ data: { subaccounts, person }, shown, total }: FindProps): ReactNode => (
  <Form role="search" aria-label={texts.findSubaccounts} className="mb-3 flex flex-wrap items-end gap-2 text-sm">
    <input type="hidden" name="person" value={person ?? ''} />
    <Label>
      <span className="mb-1 block">{texts.findSubaccounts}</span>
      <Input type="search" name="subaccounts" defaultValue={subaccounts} maxLength={100} />
    </Label>
    <Button type="submit" variant="outline" size="sm">
      {texts.show}
    </Button>
    <p className="w-full text-xs text-muted">{fill(texts.subaccountsShown, { shown, total })}</p>
  </Form>
);

const PersonActions = ({ person: { id, name, self }, data: { scope } }: PersonProps) => (
  <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-start gap-2">
    <input type="hidden" name="person" value={id} />
    <Confirm label={texts.signOut} variant="outline" sentence={fill(texts.signOutMeans, { name })}>
      <Button type="submit" name="intent" value="sign-out" size="sm">
        {texts.signOut}
      </Button>
    </Confirm>
    {self ? (
      <Confirm label={texts.leave} sentence={fill(texts.leaveMeans, { label: scope.label })}>
        <Button type="submit" name="intent" value="leave" variant="destructive" size="sm">
          {texts.leave}
        </Button>
      </Confirm>
    ) : (
      <Confirm
        label={scope.type === 'account' ? texts.removeFromAccount : texts.removeFromSubaccount}
        sentence={fill(texts.removeMeans, { name })}
      >
        <Button type="submit" name="intent" value="remove" variant="destructive" size="sm">
          {texts.remove}
        </Button>
      </Confirm>
    )}
  </Form>
);
