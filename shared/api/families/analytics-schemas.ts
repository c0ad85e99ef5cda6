import { queryAnswerSchema, querySchema } from '../../analytics/query.ts';
import { templateSchema } from '../../analytics/template.ts';
import type { EndpointSchemas } from '../endpoint-schemas.ts';
import type { analytics } from './analytics.ts';

export const analyticsSchemas = {
  template: { response: templateSchema },
  query: { request: querySchema, response: queryAnswerSchema },
} as const satisfies Record<keyof typeof analytics, EndpointSchemas>;
