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
  /** Names the list where its columns and saved views are remembered; a list without one has no choice of these. */
  readonly name?: string;
  readonly title: string;
  /** Stands behind the title. */
  readonly aside?: ReactNode;
  /** What the person has saved of the list; left out where nothing can be. */
  readonly views?: Saved | null;
  /** The form that narrows the list. */
  readonly filter?: ReactNode;
  readonly list: Part<Answer>;
  /** Whether this is not the first page. */
  readonly later?: boolean;
  /** What is shown where there are no rows. */
  readonly empty: string;
  /** What makes the first row; null where nobody may, or where there are rows that the address leaves out. */
  readonly firstStep?: { readonly to: string; readonly text: string } | null;
  /** Address of the whole list; null where it is shown. */
  readonly whole?: string | null;
  /** What is shown where the list belongs to something that doesn't exist; the usual failure if not given. */
  readonly missing?: string;
  /** What the link to the next page says. */
  readonly next?: string;
  /** Name of the parameter where the page begins, for one of several lists of a page. */
  readonly parameter?: string;
  /** The way to other pages, where it is another one than to the first and the next. */
  readonly pages?: ReactNode;
  /** Stands below the list. */
  readonly below?: ReactNode;
  /** What can be done with several rows at once; null where nothing can. */
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

/** Rows of a list with the form that narrows it and the way to the next page, or why there are none. */
export function ListPanel<Answer extends ListAnswer>(props: ListPanelProps<Answer>) {
  const {
    name,
    title,
    aside,
    views = null,
    filter,
    list,
    later = false,
    empty,
    firstStep,
    whole,
    missing,
    bulk = null,
  } = props;
  const { children, next, parameter, pages, below } = props;
  const answer = list.state === 'ready' ? list.answer : null;
  const items = answer?.items ?? [];
  const rows = (selection: RowSelection<Answer['items'][number]> | null) =>
    items.length === 0 ? (
      <PanelEmpty step={whole ? { to: whole, text: texts.clearFilters } : (firstStep ?? null)}>{empty}</PanelEmpty>
    ) : (
      children(items, selection)
    );
  return (
    <Panel title={title} aside={aside} list={name ?? ''}>
      {views ? (
        <Suspense>
          <SavedViews views={views} />
        </Suspense>
      ) : null}
      {name === undefined || items.length === 0 ? (
        filter
      ) : (
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-0">{filter}</div>
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
        <ListPages later={later} cursor={answer?.nextCursor ?? null} next={next} parameter={parameter} />
      ) : (
        pages
      )}
      {below}
    </Panel>
  );
}
