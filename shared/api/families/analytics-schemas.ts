import { queryAnswerSchema, querySchema } from '../../analytics/query.ts';
import { templateSchema } from '../../analytics/template.ts';
import type { EndpointSchemas } from '../endpoint-schemas.ts';
import { reportingDatesSchema } from '../wire.ts';
import type { analytics } from './analytics.ts';

export const analyticsSchemas = {
  reportingDates: { response: reportingDatesSchema },
  template: { response: templateSchema },
  query: { request: querySchema, response: queryAnswerSchema },
} as const satisfies Record<keyof typeof analytics, EndpointSchemas>;
