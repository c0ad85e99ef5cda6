import type { z } from 'zod';
import type { EndpointId, endpoints } from './endpoints.ts';

/** Types that follow from the table of endpoints. Types only, so that the browser's code can use them. */
type Table = typeof endpoints;

/** JSON of an endpoint's success, undefined where there is none. */
export type AnswerOf<Id extends EndpointId> = Id extends EndpointId
  ? Table[Id] extends { readonly answer: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined
  : never;

/** The JSON body that a caller sends, before defaults are filled in; never where an endpoint reads none. */
export type BodyOf<Id extends EndpointId> = Table[Id] extends { readonly body: infer Schema extends z.ZodType }
  ? DeepReadonly<z.input<Schema>>
  : never;

/** The parameters that a caller sends besides the scope; never where an endpoint reads none. */
export type QueryOf<Id extends EndpointId> = Table[Id] extends { readonly query: infer Schema extends z.ZodType }
  ? DeepReadonly<z.input<Schema>>
  : never;

/** One value for each `:name` of the path. `:uid` is filled in on the way. */
export type ParamsOf<Id extends EndpointId> = Readonly<Record<Exclude<NamesIn<Table[Id]['path']>, 'uid'>, string>>;

/** The names of a path's `:name` parts. */
export type NamesIn<Path extends string> = string extends Path
  ? 'the path is no literal'
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | NamesIn<`/${Rest}`>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** The same type with read-only lists and objects, so that callers can pass read-only values. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** A call of any endpoint: values of the path and query, and a JSON object as body. */
export interface AnyCall {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  /** A file, sent in place of the body to an upload endpoint. */
  readonly file?: Blob;
  /** The ETag of the version that was edited. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

/** A part of a call: absent if the endpoint reads none, optional if nothing in it is required. */
type Given<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Names a scope of the person's list; without it the call uses their current scope. */
interface ExplicitScope {
  readonly account?: number;
  readonly operator?: number;
}

type CallQuery<Id extends EndpointId> = Table[Id]['scope'] extends 'explicit' ? ExplicitScope : QueryOf<Id>;

type OneCall<Id extends EndpointId> = (ParamsOf<Id> extends Readonly<Record<string, never>>
  ? { readonly params?: never }
  : Given<'params', ParamsOf<Id>>) &
  Given<'query', CallQuery<Id>> &
  Given<'body', BodyOf<Id>> & {
    readonly ifMatch?: Table[Id]['effect'] extends 'write' ? string : never;
    readonly signal?: AbortSignal;
  };

/** The arguments of a call; for a union of endpoints, what fits all of them. */
export type CallOf<Id extends EndpointId> = AnyCall &
  ((Id extends EndpointId ? (call: OneCall<Id>) => void : never) extends (call: infer Call) => void ? Call : never);

/** The last argument of a function that makes a call, optional if nothing in it is required. */
export type CallArgument<Id extends EndpointId> =
  Record<never, never> extends CallOf<Id> ? [call?: CallOf<Id>] : [call: CallOf<Id>];

/** A link leaves script, so it names the scope itself. */
export interface InScope {
  /** Such as `account-12`. */
  readonly scope?: string | undefined;
}

/** The parts of a call that its address is made of. */
type AddressPartsOf<Id extends EndpointId> = Pick<AnyCall, 'params' | 'query'> &
  InScope &
  (CallOf<Id> extends infer Call extends AnyCall ? Pick<Call, 'params' | 'query'> : never);

export type AddressArgument<Id extends EndpointId> =
  Record<never, never> extends AddressPartsOf<Id> ? [parts?: AddressPartsOf<Id>] : [parts: AddressPartsOf<Id>];

/** A call whose body is an unchecked posted form. */
export type PostedCallOf<Id extends EndpointId> = AnyCall &
  (CallOf<Id> extends infer Call extends AnyCall ? Omit<Call, 'body'> : never);
