import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import type { LocationsAnswer, LocationVersion } from '#shared/api/families/locations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { LocationsData } from './locations.server.ts';
import { StoreForm } from './store-form.tsx';
import { StoreMap } from './store-map.tsx';
import { storesSearch } from './store-search.ts';
import { StoreTable } from './store-table.tsx';
import * as texts from './texts.ts';

interface StoresPanelProps {
  readonly data: LocationsData;
  readonly formats: Formats;
}

/** Stores with search, map and table. */
export function StoresPanel({ data, formats }: StoresPanelProps) {
  const { stores, search, map, isLaterPage } = data;
  const edits = data.edits?.state === 'ready' ? data.edits.answer : null;
  const count = (value: number) => formats.value(value, 'integer');
  const notice = edits?.draft ? <DraftNotice draft={edits.draft} count={count(edits.draft.edits)} /> : null;
  const answer = stores.state === 'ready' ? stores.answer : null;
  const none = answer?.all === 0;
  return (
    <ListPanel
      title={texts.stores}
      aside={answer && !none ? shownText(answer, isLaterPage, formats) : null}
      filter={
        <>
          {notice}
          {answer && answer.inherited > 0 ? (
            <InheritedNote answer={answer} canWrite={data.canWrite} formats={formats} />
          ) : null}
          {none ? null : <StoreForm search={search} countries={answer?.countries ?? []} />}
          {answer && !none ? <SearchNotes answer={answer} search={search} formats={formats} /> : null}
        </>
      }
      list={stores}
      missing={texts.nearStoreMissing}
      isLaterPage={isLaterPage}
      whole={none ? null : '?'}
      empty={none ? texts.noStoresYet : texts.noStoreMatches}
      firstStep={none && data.canWrite ? { to: '?edit=', text: texts.addYourFirstStore } : null}
    >
      {(items) => (
        <div className="space-y-4">
          <StoreMap view={map} formats={formats} />
          <StoreTable
            items={items}
            measured={answer?.from != null}
            search={search}
            editable={edits?.shown ?? null}
            formats={formats}
          />
        </div>
      )}
    </ListPanel>
  );
}

/** How many stores there are, how many of them match, and how many of these are on the first page. */
function shownText({ items, total, all }: LocationsAnswer, isLaterPage: boolean, formats: Formats): string {
  const shown = formats.value(items.length, 'integer');
  const stores = counted(all, 'store', formats);
  const matching =
    total === all ? stores : fill(texts.totalOfAll, { total: formats.value(total, 'integer'), all: stores });
  return !isLaterPage && items.length < total ? fill(texts.firstOf, { shown, stores: matching }) : matching;
}

interface InheritedProps {
  readonly answer: LocationsAnswer;
  readonly canWrite: boolean;
  readonly formats: Formats;
}

/** Note in a subaccount on stores inherited from the account. */
const InheritedNote = ({ answer, canWrite, formats }: InheritedProps) => (
  <p className="mb-3 text-sm text-muted">
    {answer.inherited === answer.all
      ? texts.accountList
      : fill(texts.fromAccountList, { inherited: counted(answer.inherited, 'store is', formats, 'stores are') })}
    {texts.accountListNote}
    {canWrite ? texts.ownListNote : ''}
  </p>
);

interface FoundProps {
  readonly answer: LocationsAnswer;
  readonly search: LocationsData['search'];
  readonly formats: Formats;
}

/** Notes on the origin of distances and on faulty stores. */
const SearchNotes = ({ answer, search, formats }: FoundProps) => (
  <p className="mb-3 text-sm empty:hidden" suppressHydrationWarning>
    {answer.from
      ? fill(texts.measuredFrom, {
          place: answer.from.name ?? `${answer.from.latitude}, ${answer.from.longitude}`,
        })
      : null}
    {answer.placeless > 0
      ? fill(texts.placelessStores, {
          placeless: counted(answer.placeless, 'store has', formats, 'stores have'),
        })
      : null}
    {answer.twins === 0 ? null : search.twins ? (
      texts.duplicatesNote
    ) : (
      <Link className="text-primary-ink underline" to={{ search: storesSearch(search, { twins: 'only' }) }}>
        {fill(texts.possibleDuplicates, { twins: counted(answer.twins, 'is', formats, 'are') })}
      </Link>
    )}
  </p>
);

const DraftNotice = ({ draft: { id, edits }, count }: { readonly draft: LocationVersion; readonly count: string }) => (
  <p className="mb-3 rounded-md bg-info-soft px-3 py-2 text-sm text-info-ink" suppressHydrationWarning>
    {edits === 1 ? texts.oneDraftChange : fill(texts.draftChanges, { count })} {texts.notLive}{' '}
    <Link className="underline" to={{ search: `?version=${id}` }} preventScrollReset>
      {texts.reviewAndPublish}
    </Link>
  </p>
);
