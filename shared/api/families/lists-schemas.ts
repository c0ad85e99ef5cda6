import { z } from 'zod';
import type { EndpointSchemas } from '../endpoint-schemas.ts';
import { listItemSchema } from '../wire.ts';
import type { lists } from './lists.ts';

const list = { response: z.array(listItemSchema) };

export const listsSchemas = {
  dashboardList: list,
  reportList: list,
  insightList: list,
} as const satisfies Record<keyof typeof lists, EndpointSchemas>;
