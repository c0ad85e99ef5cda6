import type { Touchpoint } from '#shared/api/families/touchpoints-schemas.ts';
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
  /** Heading of the list, as in the menu. */
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly list: string;
  readonly item: (id: number) => string;
  /** Address that opens after creating one. */
  readonly createdPath: (id: number) => string;
  /** Created without asking for a name; its first step asks for it. */
  readonly skipsName: boolean;
  /** Path of the public page; null if there is none. */
  readonly publicPath: (published: Published) => string | null;
}

const wordsOf = (kind: TouchpointKind): KindWords => {
  const { title, one, many, path, opens } = touchpointKinds[kind];
  const item = (id: number) => pagePath(`${path}/:id`, { id: String(id) });
  return {
    ...{ title, one, many, list: pagePath(path), item },
    createdPath: (id) => (kind === 'dl' ? `${item(id)}?step=destination` : item(id)),
    skipsName: kind === 'dl',
    publicPath: (published) => {
      const name = opens && published[opens.by];
      return opens && name !== null ? `${opens.path}${name}` : null;
    },
  };
};

/** Names and addresses of each kind. */
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
  sessions: { name: texts.maxVisits, column: ['Visits', 'descending'] },
  piClicks: { name: texts.maxPiClicks, column: [texts.piClicks, 'descending'] },
  piRate: { name: texts.highestPiRate, column: [texts.piRate, 'descending'] },
};

/** Whether the published revision is the draft, so that publishing again fully undoes archiving. */
export const republishes = (row: Pick<Touchpoint, 'status' | 'revision' | 'publishedRevision'>): boolean =>
  row.status === 'published' && row.publishedRevision === row.revision;

const mark = ' republish';

/** The posted version of a selected row: its ETag, and whether undoing its archiving publishes it again. */
export const versionOf = (row: Pick<Touchpoint, 'etag' | 'status' | 'revision' | 'publishedRevision'>): string =>
  `${row.etag}${republishes(row) ? mark : ''}`;

export const readVersion = (version: string): { readonly etag: string; readonly republish: boolean } =>
  version.endsWith(mark)
    ? { etag: version.slice(0, -mark.length), republish: true }
    : { etag: version, republish: false };

/** English name of a language, such as `French (France)` of `fr-FR`, or its tag if it has none. */
export function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
