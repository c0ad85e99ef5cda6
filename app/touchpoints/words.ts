import type { TouchpointKind, TouchpointStatus } from '#shared/touchpoints/kinds.ts';
import { pagePath } from '../page-path.ts';

interface KindWords {
  /** Heading of the list, as the menu has it. */
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly list: string;
  readonly item: (id: number) => string;
}

const byId = (id: number) => ({ id: String(id) });

/** What each kind is called on its pages, and where those are. */
export const touchpointWords: Readonly<Record<TouchpointKind, KindWords>> = {
  ip: {
    ...{ title: 'Media', one: 'experience', many: 'experiences', list: pagePath('/pop/ip') },
    item: (id) => pagePath('/pop/ip/:id', byId(id)),
  },
  dl: {
    ...{ title: 'Retailer Direct', one: 'smartlink', many: 'smartlinks', list: pagePath('/pop/dl') },
    item: (id) => pagePath('/pop/dl/:id', byId(id)),
  },
  dp: {
    ...{ title: 'Ad Unit Display', one: 'banner', many: 'banners', list: pagePath('/pop/dp') },
    item: (id) => pagePath('/pop/dp/:id', byId(id)),
  },
  vd: {
    ...{ title: 'Ad Unit Video', one: 'video', many: 'videos', list: pagePath('/pop/vd') },
    item: (id) => pagePath('/pop/vd/:id', byId(id)),
  },
  api: {
    ...{ title: 'API', one: 'integration', many: 'integrations', list: pagePath('/pop/api') },
    item: (id) => pagePath('/pop/api/:id', byId(id)),
  },
  site: {
    ...{ title: 'Site tag', one: 'site tag', many: 'site tags', list: pagePath('/site') },
    item: (id) => pagePath('/site/:id', byId(id)),
  },
};

export const statusNames: Readonly<Record<TouchpointStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  unpublished: 'Unpublished',
  archived: 'Archived',
};
