import type { ReactNode } from 'react';
import { fill } from '#shared/text/fill.ts';
import type { Part } from '../api/answers.server.ts';
import type { Streamed } from '../api/streamed.ts';
import { ItemFrame, ItemPage } from '../page-recipes/item-page.tsx';
import { StreamedPage } from '../ui/streamed-page.tsx';
import * as texts from './texts.ts';
import { type ItemKind, itemWords } from './words.ts';

interface Named {
  readonly name: string;
  readonly author: string;
}

interface OpenedItemProps<Item extends Named, Data> {
  readonly kind: ItemKind;
  readonly streamed: Streamed<Data>;
  readonly part: (data: Data) => Part<Item>;
  /** Content below the item's name. */
  readonly children: (item: Item, data: Data) => ReactNode;
}

/** The page of a form or voucher. */
export function OpenedItem<Item extends Named, Data>({ kind, streamed, part, children }: OpenedItemProps<Item, Data>) {
  const { title, one, many, list } = itemWords[kind];
  return (
    <StreamedPage streamed={streamed}>
      {(data) => (
        <ItemPage
          part={part(data)}
          list={{ to: list, text: fill(texts.allMany, { many }) }}
          missing={{ title: fill(texts.missing, { one }), text: texts.missingHint }}
          errorTitle={fill(texts.unread, { one })}
        >
          {(item) => (
            <ItemFrame
              list={{ to: list, text: title }}
              title={item.name}
              lead={fill(texts.startedBy, { scopeLabel: streamed.label, author: item.author })}
            >
              {children(item, data)}
            </ItemFrame>
          )}
        </ItemPage>
      )}
    </StreamedPage>
  );
}

/** Title of the document. */
export const itemTitle = (kind: ItemKind, name: string | null | undefined): string =>
  name ? `${name} · ${itemWords[kind].title}` : itemWords[kind].heading;
