import type { TouchpointKind, TouchpointOrder, TouchpointStatus } from '#shared/touchpoints/kinds.ts';
import { pagePath } from '../page-path.ts';
import type { Orders } from '../ui/order-field.tsx';

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

const below = (path: string, name: string | null) => (name === null ? null : `${path}${name}`);
const byId = (id: number) => ({ id: String(id) });

/** What each kind is called on its pages, and where those are. */
export const touchpointWords: Readonly<Record<TouchpointKind, KindWords>> = {
  ip: {
    ...{ title: 'Media', one: 'experience', many: 'experiences', list: pagePath('/pop/ip') },
    item: (id) => pagePath('/pop/ip/:id', byId(id)),
    publicPath: ({ publicId }) => below('/e/', publicId),
  },
  dl: {
    ...{ title: 'Retailer Direct', one: 'smartlink', many: 'smartlinks', list: pagePath('/pop/dl') },
    item: (id) => pagePath('/pop/dl/:id', byId(id)),
    publicPath: ({ slug }) => below('/l/', slug),
  },
  dp: {
    ...{ title: 'Ad Unit Display', one: 'banner', many: 'banners', list: pagePath('/pop/dp') },
    item: (id) => pagePath('/pop/dp/:id', byId(id)),
    publicPath: ({ publicId }) => below('/embed/dp/', publicId),
  },
  vd: {
    ...{ title: 'Ad Unit Video', one: 'video', many: 'videos', list: pagePath('/pop/vd') },
    item: (id) => pagePath('/pop/vd/:id', byId(id)),
    publicPath: ({ publicId }) => below('/embed/vd/', publicId),
  },
  api: {
    ...{ title: 'API', one: 'integration', many: 'integrations', list: pagePath('/pop/api') },
    item: (id) => pagePath('/pop/api/:id', byId(id)),
    publicPath: () => null,
  },
  site: {
    ...{ title: 'Site tag', one: 'site tag', many: 'site tags', list: pagePath('/site') },
    item: (id) => pagePath('/site/:id', byId(id)),
    publicPath: () => null,
  },
};

export const statusNames: Readonly<Record<TouchpointStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  unpublished: 'Unpublished',
  archived: 'Archived',
};

export const touchpointOrderWords: Orders<TouchpointOrder> = {
  newest: { name: 'Newest first' },
  name: { name: 'Name, A to Z', column: ['Name', 'ascending'] },
  edited: { name: 'Last edited first', column: ['Last edit', 'descending'] },
  sessions: { name: 'Most visits', column: ['Visits', 'descending'] },
  piClicks: { name: 'Most PI clicks', column: ['PI clicks', 'descending'] },
  piRate: { name: 'Highest PI rate', column: ['PI rate', 'descending'] },
};
