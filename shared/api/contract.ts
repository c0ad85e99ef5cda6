import type { z } from 'zod';
import type { EndpointId, endpoints } from './endpoints.ts';

// What the types of the endpoint table say about each call. Types alone, so that the browser's code can use them too.

type Table = typeof endpoints;
type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Next}`
    ? Name | Names<`/${Next}`>
    : Rest
  : never;

/** Names in the path that the caller fills in; the BFF fills in `uid`. */
export type ParamOf<Id extends EndpointId> = Exclude<Names<Table[Id]['path']>, 'uid'>;

/** Query parameters as the caller gives them. */
export type QueryOf<Id extends EndpointId> = Table[Id] extends { readonly query: infer Schema extends z.ZodObject }
  ? z.input<Schema>
  : Record<never, never>;

/** JSON body as the caller gives it, without the csrfToken that the BFF adds. */
export type BodyOf<Id extends EndpointId> = Table[Id] extends { readonly body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Record<never, never>;

/** JSON of a success; undefined where there is none. */
export type AnswerOf<Id extends EndpointId> = Table[Id] extends { readonly answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
