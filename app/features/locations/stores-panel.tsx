import { Link } from 'react-router';
import type { Formats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import type { LocationsData } from './locations.server.ts';
import { StoreForm } from './store-form.tsx';
import { StoreMap } from './store-map.tsx';
import { storesSearch } from './store-search.ts';
import { StoreTable } from './store-table.tsx';

interface StoresPanelProps {
  readonly data: LocationsData;
  readonly formats: Formats;
}

/** The stores that are shown: find them, see where they are, read them. */
export function StoresPanel({ data, formats }: StoresPanelProps) {
  const { stores, search, map, later } = data;
  const edits = data.edits?.state === 'ready' ? data.edits.answer : null;
  const count = (value: number) => formats.value(value, 'integer');
  if (stores.state === 'failed') {
    const unknown = stores.failure.kind === 'not-found';
    return (
      <Panel className="h-auto" title="Stores">
        <StoreForm search={search} countries={[]} />
        {unknown ? (
          <PanelEmpty>There is no store of that number with a place.</PanelEmpty>
        ) : (
          <PanelFailure text={failureText(stores.failure.kind)} requestId={stores.failure.requestId} />
        )}
      </Panel>
    );
  }
  const { answer } = stores;
  if (answer.all === 0)
    return (
      <Panel className="h-auto" title="Stores">
        <PanelEmpty>No list of stores is shown yet.</PanelEmpty>
      </Panel>
    );
  return (
    <Panel className="h-auto" title="Stores" aside={`${count(answer.total)} of ${count(answer.all)}`}>
      {edits?.draft ? (
        <p className="mb-3 rounded-md bg-info-soft px-3 py-2 text-sm text-info-ink">
          {edits.draft.edits === 1 ? 'A change was' : `${count(edits.draft.edits)} changes were`} made by hand and{' '}
          {edits.draft.edits === 1 ? 'is' : 'are'} not shown yet.{' '}
          <Link className="underline" to={{ search: `?version=${edits.draft.id}` }} preventScrollReset>
            Look and publish
          </Link>
        </p>
      ) : null}
      <StoreForm search={search} countries={answer.countries} />
      <p className="mt-3 text-sm" suppressHydrationWarning>
        {answer.from
          ? `Measured from ${answer.from.name ?? `${answer.from.latitude}, ${answer.from.longitude}`}. `
          : null}
        {answer.placeless > 0 ? `${count(answer.placeless)} stores have no place on the map. ` : null}
        {answer.twins === 0 ? null : search.twins ? (
          'These are probably listed twice: of one name within 100 m, or at one address.'
        ) : (
          <Link className="text-primary-ink underline" to={{ search: storesSearch(search, { twins: 'only' }) }}>
            {count(answer.twins)} are probably listed twice
          </Link>
        )}
      </p>
      {answer.total === 0 ? (
        <PanelEmpty>No store is like that.</PanelEmpty>
      ) : (
        <div className="mt-4 space-y-4">
          <StoreMap view={map} formats={formats} />
          <StoreTable answer={answer} search={search} later={later} editable={edits?.shown ?? null} formats={formats} />
        </div>
      )}
    </Panel>
  );
}
