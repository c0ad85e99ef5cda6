import type { z } from 'zod';
import type { ApiScope } from '../touchpoints/api-choices.ts';
import type { PlainFailureCode } from './failure.ts';
import type { KeyPurpose } from './key-purposes.ts';

/** Base path of the public API on `PUBLIC_ORIGIN`. */
export const publicApiPath = '/api/v1';

/** One call of the public API: its route, its checks and its part of the documentation follow from this. */
export interface PublicEndpoint<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** Relative to `publicApiPath`. For a key for where to buy, its first segment is the integration. */
  readonly path: Path;
  readonly purpose: KeyPurpose;
  /** Description of each `:name` of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters; each is documented by `describe`. */
  readonly query: Query;
  /** Required headers, besides the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Schema of a JSON body, with an example for the documentation. */
  readonly body?: z.ZodType;
  readonly bodyExample?: object;
  /** Description of a body of another type, by media type. */
  readonly files?: Readonly<Record<string, string>>;
  /** Status of a success, 200 by default. */
  readonly status?: 202;
  readonly answer: Answer;
  /** Name of the answer's schema in the document. */
  readonly answerName: string;
  readonly answerSummary: string;
  /** Failures of this call, besides `commonFailures`. */
  readonly failures: readonly PlainFailureCode[];
  /** An example of an answer for the documentation. @param base address of the API */
  readonly example: (base: string) => object;
  readonly summary: string;
}

/** A call for keys for where to buy. */
export interface IntegrationEndpoint<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> extends PublicEndpoint<Path, Query, Answer> {
  readonly purpose: 'where-to-buy';
  /** Purpose that the key must have. */
  readonly keyScope: ApiScope;
}

const keyFailures = [
  'api-key-wrong',
  'api-key-not-admitted',
  'api-key-unowned',
  'too-many-api-calls',
  'unavailable',
] as const;

/** Failures of every call with a key of the purpose. */
export const commonFailures: Readonly<Record<KeyPurpose, readonly PlainFailureCode[]>> = {
  'where-to-buy': [...keyFailures, 'integration-not-found', 'not-in-this-country'],
  'facts:write': [...keyFailures, 'api-key-for-servers'],
  'metrics:read': [...keyFailures, 'api-key-for-servers'],
};
