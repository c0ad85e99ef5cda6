import { READ } from '#shared/access/levels.ts';
import type { Endpoint } from '../endpoint.ts';
import { siteActivitySchema, siteTagsAnswerSchema } from './site-tags-schemas.ts';

const reading = { scope: 'required', scopeAccess: true, level: READ } as const;

/** The site tags of a scope, and what they have seen lately. */
export const siteTags = {
  siteTags: {
    method: 'GET',
    path: '/proxy/data/site-tags',
    scope: 'path',
    effect: 'read',
    access: reading,
    caller: 'browser',
    answer: siteTagsAnswerSchema,
    summary: 'Site tags of the scope',
  },
  siteActivity: {
    method: 'GET',
    scope: 'path',
    effect: 'read',
    caller: 'browser',
    path: '/proxy/data/site-activity/:id',
    access: reading,
    answer: siteActivitySchema,
    withSampleData: 'content-hidden',
    summary: 'Last events of a site tag, and the pages that it was seen on within 7 days',
  },
} as const satisfies Record<string, Endpoint>;
