import { Link } from 'react-router';
import type { LocationVersion } from '#shared/api/families/locations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { failureText } from '../../api/failure.ts';
import { counted } from '../../ui/counted.ts';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
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

/** The stores that are shown: find them, see where they are, read them. */
export function StoresPanel({ data, formats }: StoresPanelProps) {
  const { stores, search, map, later } = data;
  const edits = data.edits?.state === 'ready' ? data.edits.answer : null;
  const count = (value: number) => formats.value(value, 'integer');
  const notice = edits?.draft ? <DraftNotice draft={edits.draft} count={count(edits.draft.edits)} /> : null;
  if (stores.state === 'failed') {
    const unknown = stores.failure.kind === 'not-found';
    return (
      <Panel className="h-auto" title={texts.stores}>
        <StoreForm search={search} countries={[]} />
        {unknown ? (
          <PanelEmpty>{texts.thereIsNoStoreOf}</PanelEmpty>
        ) : (
          <PanelFailure text={failureText(stores.failure.kind)} requestId={stores.failure.requestId} />
        )}
      </Panel>
    );
  }
  const { answer } = stores;
  if (answer.all === 0)
    return (
      <Panel className="h-auto" title={texts.stores}>
        {notice}
        <PanelEmpty step={data.writes ? { to: '?edit=', text: texts.addYourFirstStore } : null}>
          {texts.noStoresYet}
        </PanelEmpty>
      </Panel>
    );
  return (
    <Panel
      className="h-auto"
      title={texts.stores}
      aside={fill(texts.totalOfAll, { total: count(answer.total), all: count(answer.all) })}
    >
      {notice}
      {answer.inherited > 0 ? (
        <p className="mb-3 text-sm text-muted">
          {answer.inherited === answer.all
            ? texts.thisListIsTheAccounts
            : fill(texts.ofTheAccountsList, {
                inherited: counted(answer.inherited, 'store is', formats, 'stores are'),
              })}
          {texts.itIsShownHereToo}
          {data.writes ? ' A list that you bring or begin here stands beside it.' : ''}
        </p>
      ) : null}
      <StoreForm search={search} countries={answer.countries} />
      <p className="mt-3 text-sm" suppressHydrationWarning>
        {answer.from
          ? fill(texts.measuredFromValue, {
              value: answer.from.name ?? `${answer.from.latitude}, ${answer.from.longitude}`,
            })
          : null}
        {answer.placeless > 0
          ? fill(texts.placelessNoPlaceOnTheMap, {
              placeless: counted(answer.placeless, 'store has', formats, 'stores have'),
            })
          : null}
        {answer.twins === 0 ? null : search.twins ? (
          texts.theseAreProbablyListedTwice
        ) : (
          <Link className="text-primary-ink underline" to={{ search: storesSearch(search, { twins: 'only' }) }}>
            {fill(texts.twinsProbablyListedTwice, { twins: counted(answer.twins, 'is', formats, 'are') })}
          </Link>
        )}
      </p>
      {answer.total === 0 ? (
        <PanelEmpty>{texts.noStoreIsLikeThat}</PanelEmpty>
      ) : (
        <div className="mt-4 space-y-4">
          <StoreMap view={map} formats={formats} />
          <StoreTable answer={answer} search={search} later={later} editable={edits?.shown ?? null} formats={formats} />
        </div>
      )}
    </Panel>
  );
}

const DraftNotice = ({ draft: { id, edits }, count }: { readonly draft: LocationVersion; readonly count: string }) => (
  <p className="mb-3 rounded-md bg-info-soft px-3 py-2 text-sm text-info-ink" suppressHydrationWarning>
    {edits === 1 ? texts.aChangeWasMadeBy : fill(texts.changesWereMadeByHand, { count })} {texts.notShownYet}{' '}
    <Link className="underline" to={{ search: `?version=${id}` }} preventScrollReset>
      {texts.lookAndPublish}
    </Link>
  </p>
);
