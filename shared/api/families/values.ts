import type { Endpoint } from '../endpoint.ts';
import { readsContent } from './rules.ts';
import { valuesAnswerSchema, valuesQuerySchema } from './values-schemas.ts';

/** What filters are chosen from. */
export const values = {
  values: {
    method: 'GET',
    path: '/proxy/data/values',
    scope: 'path',
    effect: 'read',
    readsFrom: 'replica',
    access: { ...readsContent, whenInactive: true },
    caller: 'browser',
    query: valuesQuerySchema,
    answer: valuesAnswerSchema,
    summary: 'Values of a dimension by name, those that begin with the search first; says when there are more',
  },
} as const satisfies Record<string, Endpoint>;
