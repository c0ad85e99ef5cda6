import { mapTable } from '#shared/table.ts';
import {
  type TouchpointKind,
  type TouchpointOrder,
  type TouchpointStatus,
  touchpointKinds,
} from '#shared/touchpoints/kinds.ts';
import { pagePath } from '../page-path.ts';
import type { Orders } from '../ui/order-field.tsx';
import * as texts from './texts.ts';

interface Published {
  readonly publicId: string | null;
  readonly slug: string | null;
}

interface KindWords {
  /** Heading of the list, as the menu has it. */
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly list: string;
  readonly item: (id: number) => string;
  /** Path of what the public opens, null where it opens nothing. */
  readonly publicPath: (published: Published) => string | null;
}

const wordsOf = (kind: TouchpointKind): KindWords => {
  const { title, one, many, path, opens } = touchpointKinds[kind];
  return {
    ...{ title, one, many, list: pagePath(path) },
    item: (id) => pagePath(`${path}/:id`, { id: String(id) }),
    publicPath: (published) => {
      const name = opens && published[opens.by];
      return opens && name !== null ? `${opens.path}${name}` : null;
    },
  };
};

/** What each kind is called on its pages, and where those are. */
export const touchpointWords: Readonly<Record<TouchpointKind, KindWords>> = mapTable(touchpointKinds, (_, kind) =>
  wordsOf(kind),
);

export const statusNames: Readonly<Record<TouchpointStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  unpublished: 'Unpublished',
  archived: 'Archived',
};

export const touchpointOrderWords: Orders<TouchpointOrder> = {
  newest: { name: texts.newestFirst },
  name: { name: texts.nameAToZ, column: ['Name', 'ascending'] },
  edited: { name: texts.lastEditedFirst, column: [texts.lastEdit, 'descending'] },
  sessions: { name: texts.mostVisits, column: ['Visits', 'descending'] },
  piClicks: { name: texts.mostPiClicks, column: [texts.piClicks, 'descending'] },
  piRate: { name: texts.highestPiRate, column: [texts.piRate, 'descending'] },
};
