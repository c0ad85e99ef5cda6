import { Suspense, useState } from 'react';
import { trimFilters } from '#shared/analytics/filters.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { lazyPart } from '../api/lazy-part.ts';
import { Badge } from '../ui/badge.tsx';
import { Bookmark } from '../ui/board-icons.ts';
import { DropdownMenuLabel, dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Link } from '../ui/link.tsx';
import { UnreadableRows } from '../ui/unreadable-rows.tsx';
import { BarMenu } from './bar-menu.tsx';
import * as texts from './texts.ts';
import type { ViewBarData } from './view-bar-data.ts';

interface FilterSetsMenuProps {
  readonly view: ViewState;
  readonly bar: ViewBarData;
}

const loadEditing = () => import('./filter-set-editing.tsx');
const FilterSetActions = lazyPart('filter-set-editing', async () => (await loadEditing()).FilterSetActions);
const SaveFiltersForm = lazyPart('filter-set-editing', async () => (await loadEditing()).SaveFiltersForm);

/** Saved filters: the person's own, and those that others of the account share. */
export function FilterSetsMenu({ view, bar }: FilterSetsMenuProps) {
  const { sets, known, maySave } = bar;
  const [opened, setOpened] = useState(false);
  const edits = maySave && opened;
  return (
    <BarMenu
      label={texts.savedFilters}
      onOpen={() => setOpened(true)}
      triggerContent={
        <>
          <Bookmark aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="sm:max-2xl:sr-only">{texts.saved}</span>
        </>
      }
    >
      <DropdownMenuLabel>{texts.savedFilters}</DropdownMenuLabel>
      {sets === null ? <Note>{texts.savedFiltersFailed}</Note> : null}
      <UnreadableRows rows={sets?.unreadable} />
      {sets?.items.length === 0 && sets.unreadable.length === 0 ? <Note>{texts.noSavedFilters}</Note> : null}
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
            {edits ? (
              <Suspense fallback={null}>
                <FilterSetActions set={set} />
              </Suspense>
            ) : null}
          </li>
        ))}
      </ul>
      {edits && view.filters.length > 0 ? (
        <Suspense fallback={null}>
          <SaveFiltersForm view={view} />
        </Suspense>
      ) : null}
      {maySave && view.filters.length === 0 ? <Note>{texts.chooseFiltersFirst}</Note> : null}
    </BarMenu>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <p className="px-2.5 py-1.5 text-sm text-muted">{children}</p>
);
