import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { Unreadable } from '#shared/api/unreadable.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Part } from '../api/answers.server.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../ui/panel.tsx';
import { UnreadableRows } from '../ui/unreadable-rows.tsx';
import type { CreateResult, frameOf } from './items.server.ts';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

interface ListPageProps<Item> {
  readonly kind: ItemKind;
  readonly data: ReturnType<typeof frameOf> & {
    readonly later: boolean;
    readonly list: Part<{
      readonly items: readonly Item[];
      readonly unreadable?: readonly Unreadable[] | undefined;
      readonly nextCursor: string | null;
    }>;
  };
  /** Why the last new one was not made. */
  readonly refused: Extract<CreateResult, { ok: false }> | null;
  readonly find: ReactNode;
  /** What the address narrows the list by, empty where it does not. */
  readonly narrowing: Readonly<Record<string, string>>;
  /** How the address orders it. */
  readonly order: string;
  /** What is said where nothing is found by it. */
  readonly nothing: string;
  readonly table: (items: readonly Item[], formats: Formats) => ReactNode;
  /** What a new one asks for besides its name. */
  readonly beginning?: ReactNode;
}

/** The list of a kind, narrowed by its address, with a way to a new one for who may write. */
export function ListPage<Item>({
  kind,
  data,
  refused,
  find,
  narrowing,
  order,
  nothing,
  table,
  beginning,
}: ListPageProps<Item>) {
  const { list, later, writes, sample } = data;
  const { title, one, many } = itemWords[kind];
  const more = `${order === 'newest' ? 'Earlier' : 'More'} ${many}`;
  const narrowed = Object.values(narrowing).some((by) => by !== '');
  return (
    <Page>
      <PageHead title={title} lead={data.scopeLabel} />
      <div>
        <Panel title={later ? more : fill(texts.allMany, { many })}>
          <div className="mb-4">{find}</div>
          <UnreadableRows rows={list.state === 'ready' ? list.answer.unreadable : []} />
          {list.state === 'failed' ? (
            <PanelFailure text={failureText(list.failure.kind)} requestId={list.failure.requestId} />
          ) : list.answer.items.length === 0 ? (
            <PanelEmpty
              step={narrowed || !writes ? null : { to: `#new-${kind}`, text: fill(texts.createYourFirstOne, { one }) }}
            >
              {narrowed ? nothing : fill(texts.noManyYet, { many })}
            </PanelEmpty>
          ) : (
            <>
              {table(list.answer.items, createFormats(data.locale, data.currency))}
              {list.answer.nextCursor ? (
                <p className="mt-4 text-sm">
                  <Link
                    className="text-primary-ink underline"
                    to={{ search: `?${new URLSearchParams({ ...narrowing, order, after: list.answer.nextCursor })}` }}
                  >
                    {more}
                  </Link>
                </p>
              ) : null}
            </>
          )}
        </Panel>
      </div>
      {writes ? (
        <NewItem kind={kind} refused={refused} beginning={beginning} />
      ) : (
        <p className="text-sm text-muted">
          {sample
            ? fill(texts.cantBeMadeOrChanged, { title })
            : `You may look at the ${many} of this scope; they are made and changed by who may write in it.`}
        </p>
      )}
    </Page>
  );
}

/** A name is all it takes; the rest follows on its own page. */
function NewItem({ kind, refused, beginning }: Pick<ListPageProps<unknown>, 'kind' | 'refused' | 'beginning'>) {
  const title = fill(texts.newOne, { one: itemWords[kind].one });
  const error = `new-${kind}-error`;
  return (
    <div>
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
    </div>
  );
}
