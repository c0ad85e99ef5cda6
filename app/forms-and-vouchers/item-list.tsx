import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Part } from '../api/answers.server.ts';
import type { Streamed } from '../api/streamed.ts';
import { ListPage } from '../page-recipes/list-page.tsx';
import { type ListAnswer, ListPanel } from '../page-recipes/list-panel.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Panel } from '../ui/panel.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';
import type { CreateResult, frameOf } from './items.server.ts';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

type ItemsData<Answer extends ListAnswer> = ReturnType<typeof frameOf> & {
  readonly search: string;
  readonly status: string | null;
  readonly order: string;
  readonly later: boolean;
  readonly list: Part<Answer>;
};

interface ItemListProps<Answer extends ListAnswer, Data> {
  readonly kind: ItemKind;
  readonly of: Streamed<Data & ItemsData<Answer>>;
  /** What came of the last new one. */
  readonly result: CreateResult | undefined;
  readonly filter: (data: Data) => ReactNode;
  /** What is said where nothing is found. */
  readonly nothing: string;
  readonly table: (items: Answer['items'], data: Data, formats: Formats) => ReactNode;
  /** What a new one asks for besides its name. */
  readonly beginning?: ReactNode;
}

/** The list of a kind, narrowed by its address, with a way to a new one for who may write. */
export function ItemList<Answer extends ListAnswer, Data>(props: ItemListProps<Answer, Data>) {
  const { kind, of, result, filter, nothing, table, beginning } = props;
  const { title, one, many } = itemWords[kind];
  return (
    <StreamedPage of={of}>
      {(data) => {
        const { search, status, order, later, list, writes, sample } = data;
        const narrowed = search !== '' || status !== null;
        const next = `${order === 'newest' ? 'Earlier' : 'More'} ${many}`;
        return (
          <ListPage title={title} lead={data.scopeLabel}>
            <ListPanel
              title={later ? next : fill(texts.allMany, { many })}
              filter={filter(data)}
              list={list}
              later={later}
              empty={narrowed ? nothing : fill(texts.noManyYet, { many })}
              firstStep={
                narrowed || !writes ? null : { to: `#new-${kind}`, text: fill(texts.createYourFirstOne, { one }) }
              }
              next={next}
            >
              {(items) => table(items, data, createFormats(data.locale, data.currency))}
            </ListPanel>
            {writes ? (
              <NewItem kind={kind} refused={result?.ok === false ? result : null} beginning={beginning} />
            ) : (
              <p className="text-sm text-muted">
                {sample
                  ? fill(texts.cantBeMadeOrChanged, { title })
                  : `You may look at the ${many} of this scope; they are made and changed by who may write in it.`}
              </p>
            )}
          </ListPage>
        );
      }}
    </StreamedPage>
  );
}

interface NewItemProps {
  readonly kind: ItemKind;
  readonly refused: Extract<CreateResult, { ok: false }> | null;
  readonly beginning: ReactNode;
}

/** A name is all it takes; the rest follows on its own page. */
function NewItem({ kind, refused, beginning }: NewItemProps) {
  const title = fill(texts.newOne, { one: itemWords[kind].one });
  const error = `new-${kind}-error`;
  return (
    <Panel title={title}>
      <Form method="post" aria-label={title} className="flex flex-wrap items-end gap-3 text-sm">
        <label className="grow sm:max-w-sm">
          <span className="mb-1 block text-xs text-muted">{texts.name}</span>
          <Input
            id={`new-${kind}`}
            name="name"
            required
            maxLength={80}
            defaultValue={refused?.name}
            aria-describedby={refused ? error : undefined}
          />
        </label>
        {beginning}
        <Button type="submit" size="sm">
          {texts.create}
        </Button>
      </Form>
      {refused ? (
        <p id={error} role="alert" className="mt-2 text-sm text-error-ink">
          {refused.text}
        </p>
      ) : null}
    </Panel>
  );
}
