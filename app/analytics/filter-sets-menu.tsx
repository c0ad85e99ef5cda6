import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { trimFilters } from '#shared/analytics/filters.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { CallArgument } from '#shared/api/contract.ts';
import type { FilterSet } from '#shared/api/families/views-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { callEndpoint } from '../api/http.ts';
import { confirm } from '../shell/confirm-dialog.tsx';
import { useUiState } from '../stores/ui-state.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DropdownMenuLabel, dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Bookmark, Star, Trash2, Users } from '../ui/icons.ts';
import { Input } from '../ui/input.tsx';
import { UnreadableRows } from '../ui/unreadable-rows.tsx';
import { BarMenu } from './bar-menu.tsx';
import * as texts from './texts.ts';
import type { ViewBarData } from './view-bar-data.ts';

interface FilterSetsMenuProps {
  readonly view: ViewState;
  readonly bar: ViewBarData;
}

/** Sets of filters kept for later: one's own, and those that others of the account share. */
export function FilterSetsMenu({ view, bar }: FilterSetsMenuProps) {
  const { sets, known, mayKeep } = bar;
  const change = useChange();
  return (
    <BarMenu
      label={texts.savedFilters}
      face={
        <>
          <Bookmark aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="max-sm:sr-only">{texts.saved}</span>
        </>
      }
    >
      <DropdownMenuLabel>{texts.savedFilters}</DropdownMenuLabel>
      {sets === null ? <Note>{texts.theyCannotBeReadRightNow}</Note> : null}
      <UnreadableRows rows={sets?.unreadable} />
      {sets?.items.length === 0 && sets.unreadable.length === 0 ? <Note>{texts.nothingIsSavedInThis}</Note> : null}
      <ul>
        {sets?.items.map((set) => (
          <li key={set.id} className="rounded-md focus-within:bg-hover hover:bg-hover">
            <Link
              to={viewSearch(view, { filters: trimFilters(set.filters, known) })}
              preventScrollReset
              className={dropdownMenuItemClasses}
              title={set.editable ? undefined : fill(texts.sharedByOwner, { owner: set.owner })}
            >
              <span className="min-w-0 flex-1 truncate">{set.name}</span>
              {set.isDefault ? <Badge variant="secondary">{texts.defaultLabel}</Badge> : null}
              {set.shared ? <Badge variant="secondary">{texts.shared}</Badge> : null}
            </Link>
            {mayKeep ? <SetActions set={set} change={change} /> : null}
          </li>
        ))}
      </ul>
      {mayKeep && view.filters.length > 0 ? <KeepForm view={view} change={change} /> : null}
      {mayKeep && view.filters.length === 0 ? <Note>{texts.chooseFiltersFirstToSaveThem}</Note> : null}
    </BarMenu>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <p className="px-2.5 py-1.5 text-sm text-muted">{children}</p>
);

type Change = ReturnType<typeof useChange>;
type Writing = 'createFilterSet' | 'changeFilterSet' | 'deleteFilterSet';

/** A change of what is kept. Whatever it comes to is said, and the page is read again. */
function useChange() {
  const { revalidate } = useRevalidator();
  const notify = useUiState((state) => state.notify);
  const [busy, setBusy] = useState(false);
  const run = async <Id extends Writing>(endpoint: Id, ...call: CallArgument<Id>): Promise<boolean> => {
    setBusy(true);
    try {
      await callEndpoint(endpoint, ...call);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      const taken = failure.status === 409 && endpoint !== 'deleteFilterSet';
      notify({
        design: 'error',
        message: taken ? texts.youHaveSavedFiltersOf : failureText(failure.kind),
      });
      return false;
    } finally {
      await revalidate();
      setBusy(false);
    }
  };
  return { busy, run };
}

interface SetActionsProps {
  readonly set: FilterSet;
  readonly change: Change;
}

const action =
  'js-only inline-flex cursor-pointer items-center gap-1 rounded px-1.5 py-1 hover:text-ink hover:underline disabled:opacity-55';

function SetActions({ set, change: { busy, run } }: SetActionsProps) {
  const [renaming, setRenaming] = useState(false);
  const edit = (body: Partial<Pick<FilterSet, 'name' | 'shared' | 'isDefault'>>) =>
    run('changeFilterSet', { params: { id: String(set.id) }, body, ifMatch: set.etag });
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === set.name || (name !== '' && (await edit({ name })))) setRenaming(false);
  };
  const remove = async () => {
    if (await confirm(texts.deleteSavedFilters, `“${set.name}” will be gone${set.shared ? ' for everyone' : ''}.`))
      await run('deleteFilterSet', { params: { id: String(set.id) }, ifMatch: set.etag });
  };
  if (renaming)
    return (
      <form onSubmit={(event) => void rename(event)} className="flex gap-1.5 px-2.5 pb-2">
        <Input
          name="name"
          aria-label={fill(texts.newNameOfName, { name: set.name })}
          defaultValue={set.name}
          required
          maxLength={80}
          className="min-w-0 flex-1"
        />
        <Button type="submit" disabled={busy} size="sm">
          {texts.rename}
        </Button>
      </form>
    );
  return (
    <p className="flex flex-wrap px-1 pb-1 text-xs text-muted">
      <button type="button" disabled={busy} onClick={() => void edit({ isDefault: !set.isDefault })} className={action}>
        <Star aria-hidden className="size-3" /> {set.isDefault ? texts.notMyDefault : texts.myDefault}
        <span className="sr-only">: {set.name}</span>
      </button>
      {set.editable ? (
        <>
          <button type="button" onClick={() => setRenaming(true)} className={action}>
            {texts.rename}
            <span className="sr-only"> {set.name}</span>
          </button>
          <button type="button" disabled={busy} onClick={() => void edit({ shared: !set.shared })} className={action}>
            <Users aria-hidden className="size-3" /> {set.shared ? texts.stopSharing : texts.share}
            <span className="sr-only"> {set.name}</span>
          </button>
          <button type="button" disabled={busy} onClick={() => void remove()} className={action}>
            <Trash2 aria-hidden className="size-3" /> {texts.deleteLabel}
            <span className="sr-only"> {set.name}</span>
          </button>
        </>
      ) : null}
    </p>
  );
}

function KeepForm({ view, change: { busy, run } }: Pick<FilterSetsMenuProps, 'view'> & { readonly change: Change }) {
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const flags = { shared: fields.has('shared'), isDefault: fields.has('default') };
    const body = { name: String(fields.get('name') ?? '').trim(), filters: view.filters, ...flags };
    if (await run('createFilterSet', { body })) form.reset();
  };
  return (
    <form onSubmit={(event) => void keep(event)} className="js-only mt-1 grid gap-2 border-t border-line p-2.5 text-sm">
      <Input
        name="name"
        aria-label={texts.nameForTheseFilters}
        placeholder={texts.nameForTheseFilters}
        required
        maxLength={80}
        className="w-auto"
      />
      <label className="inline-flex items-center gap-2">
        <Checkbox name="shared" /> {texts.shareInsideTheAccount}
      </label>
      <label className="inline-flex items-center gap-2">
        <Checkbox name="default" /> {texts.useByDefault}
      </label>
      <Button type="submit" disabled={busy} size="sm">
        {texts.saveTheseFilters}
      </Button>
    </form>
  );
}
