import type { z } from 'zod';
import type { EndpointId, endpoints } from './endpoints.ts';

type Table = typeof endpoints;

/** JSON of an endpoint's success, undefined where there is none. A type alone, so that the browser's code can use it. */
export type AnswerOf<Id extends EndpointId> = Table[Id] extends { readonly answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
