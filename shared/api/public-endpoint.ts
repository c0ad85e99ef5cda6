import type { z } from 'zod';
import type { ApiScope } from '../touchpoints/api-choices.ts';
import type { PlainFailureCode } from './failure.ts';
import type { KeyPurpose } from './key-purposes.ts';

/** Where the public API begins on `PUBLIC_ORIGIN`. */
export const publicApiPath = '/api/v1';

/** One call of the public API: its route, its checks and its part of the documentation follow from this. */
export interface PublicEndpoint<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** Below `publicApiPath`. Its first part is the integration where the key is for where to buy. */
  readonly path: Path;
  readonly purpose: KeyPurpose;
  /** What each `:name` of the path is. */
  readonly params: Readonly<Record<string, string>>;
  /** Each parameter says by `describe` what it does. */
  readonly query: Query;
  /** Headers that it needs, besides the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of JSON, and one as the documentation shows it. */
  readonly body?: z.ZodType;
  readonly bodyExample?: object;
  /** What a body of another type is, by its type. */
  readonly files?: Readonly<Record<string, string>>;
  /** Of a success, 200 where it isn't given. */
  readonly status?: 202;
  readonly answer: Answer;
  /** What its answer is called in the document. */
  readonly answerName: string;
  readonly answerSummary: string;
  /** Its own ways to fail, besides `commonFailures`. */
  readonly failures: readonly PlainFailureCode[];
  /** An answer as the documentation shows it. @param base address of the API */
  readonly example: (base: string) => object;
  readonly summary: string;
}

/** One that a key for where to buy opens. */
export interface IntegrationEndpoint<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> extends PublicEndpoint<Path, Query, Answer> {
  readonly purpose: 'where-to-buy';
  /** What the key has to be for. */
  readonly keyScope: ApiScope;
}

const keyFailures = [
  'api-key-wrong',
  'api-key-not-admitted',
  'api-key-unowned',
  'too-many-api-calls',
  'unavailable',
] as const;

/** How every call with a key of the purpose can fail. */
export const commonFailures: Readonly<Record<KeyPurpose, readonly PlainFailureCode[]>> = {
  'where-to-buy': [...keyFailures, 'integration-not-found', 'not-in-this-country'],
  'facts:write': [...keyFailures, 'api-key-for-servers'],
  'metrics:read': [...keyFailures, 'api-key-for-servers'],
};
