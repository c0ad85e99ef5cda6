import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { CallArgument } from '#shared/api/contract.ts';
import type { FilterSet } from '#shared/api/families/views-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { callEndpoint } from '../api/http.ts';
import { confirm } from '../shell/confirm-dialog.tsx';
import { useUiState } from '../stores/ui-state.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Star } from '../ui/icons.ts';
import { Input } from '../ui/input.tsx';
import { Trash2, Users } from '../ui/page-icons.ts';
import * as texts from './texts.ts';

type FilterSetWrite = 'createFilterSet' | 'changeFilterSet' | 'deleteFilterSet';

/** Changes a saved filter set, shows a notice of the outcome and reloads the page's data. */
function useFilterSetMutation() {
  const { revalidate } = useRevalidator();
  const notify = useUiState((state) => state.notify);
  const [busy, setBusy] = useState(false);
  const run = async <Id extends FilterSetWrite>(endpoint: Id, ...call: CallArgument<Id>): Promise<boolean> => {
    setBusy(true);
    try {
      await callEndpoint(endpoint, ...call);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      const isNameTaken = failure.status === 409 && endpoint !== 'deleteFilterSet';
      notify({
        design: 'error',
        message: isNameTaken ? texts.nameTaken : failureText(failure.kind),
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
}

const actionClass =
  'js-only inline-flex cursor-pointer items-center gap-1 rounded px-1.5 py-1 hover:text-ink hover:underline disabled:opacity-55';

/** Actions for a saved filter set. */
export function FilterSetActions({ set }: SetActionsProps) {
  const { busy, run } = useFilterSetMutation();
  const notify = useUiState((state) => state.notify);
  const [renaming, setRenaming] = useState(false);
  const edit = (body: Partial<Pick<FilterSet, 'name' | 'shared' | 'isDefault'>>) =>
    run('changeFilterSet', { params: { id: String(set.id) }, body, ifMatch: set.etag });
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === set.name || (name !== '' && (await edit({ name })))) setRenaming(false);
  };
  const remove = async () => {
    const { id, name, filters, shared, isDefault, etag } = set;
    // Deleting a shared set clears it as others' default; undo can't restore that.
    if (shared && !(await confirm(texts.deleteSavedFilters, fill(texts.deletesForEveryone, { name })))) return;
    if (!(await run('deleteFilterSet', { params: { id: String(id) }, ifMatch: etag })) || shared) return;
    const undo = () => void run('createFilterSet', { body: { name, filters: [...filters], shared, isDefault } });
    notify({ design: 'default', message: fill(texts.filtersDeleted, { name }), undo });
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
      <button
        type="button"
        disabled={busy}
        onClick={() => void edit({ isDefault: !set.isDefault })}
        className={actionClass}
      >
        <Star aria-hidden className="size-3" /> {set.isDefault ? texts.notMyDefault : texts.myDefault}
        <span className="sr-only">: {set.name}</span>
      </button>
      {set.editable ? (
        <>
          <button type="button" onClick={() => setRenaming(true)} className={actionClass}>
            {texts.rename}
            <span className="sr-only"> {set.name}</span>
          </button>
          <button
            type="button"
            disabled={busy}
            onClick={() => void edit({ shared: !set.shared })}
            className={actionClass}
          >
            <Users aria-hidden className="size-3" /> {set.shared ? texts.stopSharing : texts.share}
            <span className="sr-only"> {set.name}</span>
          </button>
          <button type="button" disabled={busy} onClick={() => void remove()} className={actionClass}>
            <Trash2 aria-hidden className="size-3" /> {texts.deleteLabel}
            <span className="sr-only"> {set.name}</span>
          </button>
        </>
      ) : null}
    </p>
  );
}

/** Saves the filters of the view under a name. */
export function SaveFiltersForm({ view }: { readonly view: ViewState }) {
  const { busy, run } = useFilterSetMutation();
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
