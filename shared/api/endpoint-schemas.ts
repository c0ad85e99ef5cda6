import type { z } from 'zod';

/** What travels with one endpoint. Left out: a body nobody reads, an answer without one. */
export interface EndpointSchemas {
  /** Parameters of the caller's own; the scope and the uid are added by the BFF. */
  readonly query?: z.ZodObject;
  readonly request?: z.ZodType;
  readonly response?: z.ZodType;
  /** Status of success, 200 where it isn't given. */
  readonly status?: number;
}
