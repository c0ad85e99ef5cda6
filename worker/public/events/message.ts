import type { PublicEvent } from '#shared/api/families/public-schemas.ts';

/** One message of the queue: events of one touchpoint. */
export interface EventMessage {
  readonly touchpoint: string;
  readonly events: readonly PublicEvent[];
}
