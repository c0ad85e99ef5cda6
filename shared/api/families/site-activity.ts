import { READ } from '../../access/levels.ts';
import type { Endpoint } from '../endpoint.ts';

/** What site tags have seen lately. */
export const siteActivity = {
  siteActivity: {
    ...{ method: 'GET', scope: 'path', effect: 'read', caller: 'browser', path: '/proxy/data/site-activity/:id' },
    access: { scope: 'required', scopeAccess: true, level: READ },
    summary: 'Last events of a site tag, and the pages that it was seen on within 7 days',
  },
} as const satisfies Record<string, Endpoint>;
