import { type ReactNode, Suspense } from 'react';
import { ListKeys } from '#lazy/page-recipes/list-keys';
import { SavedViews } from '#lazy/page-recipes/saved-views';
import type { Unreadable } from '#shared/api/unreadable.ts';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import { Panel, PanelEmpty, PanelFailure } from '../ui/panel.tsx';
import { UnreadableRows } from '../ui/unreadable-rows.tsx';
import { type Bulk, BulkRows, type RowSelection } from './bulk-rows.tsx';
import { ListPages } from './list-pages.tsx';
import { ListView } from './list-view.tsx';
import type { SavedViews as Saved } from './saved-view.ts';
import * as texts from './texts.ts';

interface ListPanelProps<Answer extends ListAnswer> {
  /** Storage name for hidden columns and saved views; without it, the list has neither. */
  readonly name?: string;
  /** Id for links to the list. */
  readonly id?: string;
  readonly title: string;
  /** Shown after the title. */
  readonly aside?: ReactNode;
  /** Saved views; left out if they can't be saved. */
  readonly views?: Saved | null;
  /** The filter form. */
  readonly filter?: ReactNode;
  readonly list: Part<Answer>;
  /** Whether this is not the first page. */
  readonly isLaterPage?: boolean;
  /** Text for an empty list. */
  readonly empty: string;
  /** Link for creating the first row; null if the person can't, or if filters hide rows. */
  readonly firstStep?: { readonly to: string; readonly text: string } | null;
  /** Whether an empty list is one line, as for one of several lists of a page. */
  readonly brief?: boolean;
  /** Address of the unfiltered list; null if there is no filter. */
  readonly whole?: string | null;
  /** Text if the list's parent doesn't exist; by default the usual failure. */
  readonly missing?: string;
  /** Parameter of the cursor, for pages with several lists. */
  readonly parameter?: string;
  /** Replaces the links to the first and the next page. */
  readonly pages?: ReactNode;
  /** Shown below the list. */
  readonly below?: ReactNode;
  /** Actions for several rows; null if there are none. */
  readonly bulk?: Bulk<Answer['items'][number]> | null;
  /** `selection` is null where there is no `bulk`. */
  readonly children: (items: Answer['items'], selection: RowSelection<Answer['items'][number]> | null) => ReactNode;
}

/** An answer with one page of rows. */
export interface ListAnswer {
  readonly items: readonly unknown[];
  readonly unreadable?: readonly Unreadable[] | undefined;
  readonly nextCursor?: string | null;
}

/** A page of a list with filter and pagination, or why there are no rows. */
export function ListPanel<Answer extends ListAnswer>(props: ListPanelProps<Answer>) {
  const {
    name,
    id,
    title,
    aside,
    views = null,
    filter,
    list,
    isLaterPage = false,
    empty,
    firstStep,
    brief = false,
    whole,
    missing,
    bulk = null,
  } = props;
  const { children, parameter, pages, below } = props;
  const answer = list.state === 'ready' ? list.answer : null;
  const items = answer?.items ?? [];
  const rows = (selection: RowSelection<Answer['items'][number]> | null) =>
    items.length === 0 ? (
      <PanelEmpty brief={brief} step={whole ? { to: whole, text: texts.clearFilters } : (firstStep ?? null)}>
        {empty}
      </PanelEmpty>
    ) : (
      children(items, selection)
    );
  return (
    <Panel id={id} title={title} aside={aside} list={name ?? ''}>
      {views ? (
        <Suspense>
          <SavedViews views={views} />
        </Suspense>
      ) : null}
      {name === undefined || items.length === 0 ? (
        filter
      ) : (
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-0 max-sm:grow">{filter}</div>
          <ListView name={name} />
        </div>
      )}
      <Suspense fallback={null}>
        <ListKeys />
      </Suspense>
      <UnreadableRows rows={answer?.unreadable} />
      {list.state === 'failed' && list.failure.kind === 'not-found' && missing !== undefined ? (
        <PanelEmpty>{missing}</PanelEmpty>
      ) : list.state === 'failed' ? (
        <PanelFailure text={failureText(list.failure.kind)} requestId={list.failure.requestId} />
      ) : bulk === null ? (
        rows(null)
      ) : (
        <BulkRows rows={items} bulk={bulk}>
          {rows}
        </BulkRows>
      )}
      {pages === undefined ? (
        <ListPages isLaterPage={isLaterPage} cursor={answer?.nextCursor ?? null} parameter={parameter} />
      ) : (
        pages
      )}
      {below}
    </Panel>
  );
}
