import type { z } from 'zod';
import type { NamesIn } from '#shared/api/contract.ts';
import type { EndpointId, endpoints } from '#shared/api/endpoints.ts';
import type { AccessChanged, FileReply, Redirect, Tagged } from '../platform/reply.ts';
import type { ReadingContext, UpstreamContext } from './context.ts';

type Table = typeof endpoints;

/** The `:name` parts of a path. */
interface Params<Name extends string> {
  readonly params: Readonly<Record<Name, string>>;
}

/** A call of a path with these parts. */
export type WithParams<Name extends string> = UpstreamContext & Params<Name>;
/** A call of such a path that may read a replica. */
export type ReadingWithParams<Name extends string> = ReadingContext & Params<Name>;

type QueryOf<E> = E extends { readonly query: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
type BodyOf<E> = E extends { readonly body: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;

/** Context of a handler. Its database is read-only where its definition reads a replica. */
type ContextOf<E> = E extends { readonly readsFrom: 'replica' } ? ReadingContext : UpstreamContext;

/** A call typed by its definition. Query and body have passed their schemas. */
export type Call<Id extends EndpointId> = ContextOf<Table[Id]> &
  Params<NamesIn<Table[Id]['path']>> & {
    readonly query: QueryOf<Table[Id]>;
    readonly body: BodyOf<Table[Id]>;
  };

/** A value with read-only lists and objects, so that either kind can be returned. */
type Sendable<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Sendable<T[Name]> }
      : T;

/**
 * What a handler returns: the answer that its definition describes, with or without an ETag; nothing for 204; else a
 * file. The status comes from the definition, so that a handler can't answer with another one.
 */
type ReplyOf<E> = E extends { readonly changesAccess: true; readonly answer: infer Schema extends z.ZodType }
  ? AccessChanged<Sendable<z.input<Schema>> & object>
  : E extends { readonly answer: infer Schema extends z.ZodType }
    ? Sendable<z.input<Schema>> | Tagged<Sendable<z.input<Schema>>>
    : E extends { readonly status: 204 }
      ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer has no return statement
        void
      : E extends { readonly status: 302 }
        ? Redirect
        : FileReply;

/** Answers one endpoint. A handler that returns another shape, or reads fields its definition lacks, does not compile. */
export type Handler<Id extends EndpointId> = (call: Call<Id>) => Promise<ReplyOf<Table[Id]>> | ReplyOf<Table[Id]>;

/** One handler for each endpoint. */
export type Handlers = { readonly [Id in EndpointId]: Handler<Id> };

/** One handler for each endpoint of a family. */
export type HandlersOf<Family> = Pick<Handlers, keyof Family & EndpointId>;

/** Any handler, for code that runs them by the table. */
export interface AnyCall extends ReadingContext, Params<string> {
  readonly query: unknown;
  readonly body: unknown;
}

export type AnyHandler = (call: AnyCall) => unknown;
