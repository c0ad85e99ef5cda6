import type { ReactNode } from 'react';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Part } from '../api/answers.server.ts';
import type { Streamed } from '../api/streamed.ts';
import { ListPage } from '../page-recipes/list-page.tsx';
import { type ListAnswer, ListPanel } from '../page-recipes/list-panel.tsx';
import { NewItem, newParameter } from '../page-recipes/new-item.tsx';
import type { SavedViews } from '../page-recipes/saved-view.ts';
import { StreamedPage } from '../ui/streamed-page.tsx';
import type { CreateResult, frameOf } from './items.server.ts';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

type ItemsData<Answer extends ListAnswer> = ReturnType<typeof frameOf> & {
  readonly search: string;
  readonly status: string | null;
  readonly order: string;
  readonly isLaterPage: boolean;
  readonly list: Part<Answer>;
  readonly views: SavedViews | null;
};

interface ItemListProps<Answer extends ListAnswer, Data> {
  readonly kind: ItemKind;
  readonly streamed: Streamed<Data & ItemsData<Answer>>;
  /** Result of the last creation. */
  readonly result: CreateResult | undefined;
  readonly filter: (data: Data) => ReactNode;
  /** Text for an empty list. */
  readonly nothing: string;
  readonly table: (items: Answer['items'], data: Data, formats: Formats) => ReactNode;
  /** Fields of a new item besides its name. */
  readonly beginning?: ReactNode;
}

/** The list of forms or vouchers, filtered by the address, with a button for a new one if the person may create it. */
export function ItemList<Answer extends ListAnswer, Data>(props: ItemListProps<Answer, Data>) {
  const { kind, streamed, result, filter, nothing, table, beginning } = props;
  const { title, one, many, skipsName } = itemWords[kind];
  return (
    <StreamedPage streamed={streamed}>
      {(data) => {
        const { search, status, isLaterPage, list, writes, sample } = data;
        const refused = result?.ok === false ? result : null;
        const narrowed = search !== '' || status !== null;
        return (
          <ListPage
            title={title}
            lead={data.scopeLabel}
            actions={
              writes ? (
                <NewItem
                  id={`new-${kind}`}
                  label={fill(texts.newOne, { one })}
                  maxLength={80}
                  skipsName={skipsName}
                  name={refused?.name ?? ''}
                  error={refused?.text ?? null}
                  beginning={beginning}
                />
              ) : null
            }
          >
            {writes ? null : (
              <p className="text-sm text-muted">
                {sample ? fill(texts.sampleData, { title }) : fill(texts.readOnly, { many })}
              </p>
            )}
            <ListPanel
              name={kind}
              title={fill(texts.allMany, { many })}
              filter={filter(data)}
              list={list}
              views={data.views}
              isLaterPage={isLaterPage}
              whole={narrowed ? itemWords[kind].list : null}
              empty={narrowed ? nothing : fill(texts.noManyYet, { many })}
              firstStep={
                narrowed || !writes
                  ? null
                  : {
                      to: skipsName ? `#new-${kind}` : `?${newParameter}=`,
                      text: fill(texts.createYourFirstOne, { one }),
                    }
              }
            >
              {(items) => table(items, data, createFormats(data.locale, data.currency))}
            </ListPanel>
          </ListPage>
        );
      }}
    </StreamedPage>
  );
}
